import type { EventDefinition } from '../types.js';

/** Kubernetes events, as the kubelet sends them. */
export const events: readonly EventDefinition[] = [
  {
    event: 'event-occurred',
    means: 'The kubelet reports an event about an object; reason and message are the same as in kubectl get events.',
    traits: ['routine'],
    goroutine: 'events',
    texts: [
      {
        message: 'Event occurred',
        level: 3,
        since: '1.20',
        samples: [
          'I1121 11:18:33.718768   30731 event.go:294] "Event occurred" object="default/held" kind="Pod" apiVersion="v1" type="Normal" reason="Created" message="Created container c"',
          'I1121 09:51:09.789952   21682 event.go:389] "Event occurred" object="node1" fieldPath="" kind="Node" apiVersion="v1" type="Normal" reason="Starting" message="Starting kubelet."',
        ],
      },
      {
        message: "Event(%v{object}): type: '%v{type}' reason: '%v{reason}' %v{message}",
        level: 3,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 event.go:120] Event(v1.ObjectReference{Kind:"Pod", Namespace:"default", Name:"web-0", UID:"5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11", APIVersion:"v1", ResourceVersion:"1042", FieldPath:"spec.containers{app}"}): type: \'Normal\' reason: \'Killing\' Stopping container app',
        ],
      },
    ],
  },
];
