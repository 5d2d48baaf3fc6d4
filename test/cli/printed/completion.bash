_podline() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= options= words= word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      analyze|diff|check|stats|nodes|restarts|why|record|lines|store|query|agent|fleet|page|mcp|explain|parse|completion|version|help) command=$word; break ;;
    esac
  done
  case $command in
    analyze)
      options='--pod -n --namespace --uid --node --family --since --until --at --tz --year --jobs --watch -o --output --open --color --no-color -q --quiet --evidence --all --starts --no-starts --steps -v --full --schema --otlp-endpoint --verdict --min-duration --sort --summary --by --life -f --follow' words=''
      case $prev in
        --pod) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --uid) options= words='' ;;
        --node) options= words='' ;;
        --family) options= words='start end node' ;;
        --since) options= words='' ;;
        --until) options= words='' ;;
        --at) options= words='' ;;
        --tz) options= words='' ;;
        --year) options= words='' ;;
        --jobs) options= words='' ;;
        --watch) options= words='' ;;
        -o|--output) options= words='csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text' ;;
        --color) options= words='auto always never' ;;
        --schema) options= words='3 4' ;;
        --otlp-endpoint) options= words='' ;;
        --verdict) options= words='' ;;
        --min-duration) options= words='' ;;
        --sort) options= words='worst time duration restarts name' ;;
        --by) options= words='kind owner image namespace node version' ;;
        --life) options= words='' ;;
      esac ;;
    diff)
      options='-o --output --open --color --no-color -q --quiet --pod -n --namespace --uid --node --family --since --until --at --tz --year --jobs --fail-on' words=''
      case $prev in
        -o|--output) options= words='csv html json markdown text' ;;
        --color) options= words='auto always never' ;;
        --pod) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --uid) options= words='' ;;
        --node) options= words='' ;;
        --family) options= words='start end node' ;;
        --since) options= words='' ;;
        --until) options= words='' ;;
        --at) options= words='' ;;
        --tz) options= words='' ;;
        --year) options= words='' ;;
        --jobs) options= words='' ;;
        --fail-on) options= words='worse any never' ;;
      esac ;;
    check)
      options='--pod -n --namespace --uid --node --family --since --until --at --tz --year --jobs -o --output --open --color --no-color -q --quiet --evidence --all --starts --no-starts --steps -v --full --schema --otlp-endpoint --policy --strict' words=''
      case $prev in
        --pod) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --uid) options= words='' ;;
        --node) options= words='' ;;
        --family) options= words='start end node' ;;
        --since) options= words='' ;;
        --until) options= words='' ;;
        --at) options= words='' ;;
        --tz) options= words='' ;;
        --year) options= words='' ;;
        --jobs) options= words='' ;;
        -o|--output) options= words='csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text' ;;
        --color) options= words='auto always never' ;;
        --schema) options= words='3 4' ;;
        --otlp-endpoint) options= words='' ;;
        --policy) options= words='' ;;
      esac ;;
    stats)
      options='-o --output --open --color --no-color -q --quiet --pod -n --namespace --uid --node --family --since --until --at --tz --year --jobs --by --starts' words=''
      case $prev in
        -o|--output) options= words='csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text' ;;
        --color) options= words='auto always never' ;;
        --pod) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --uid) options= words='' ;;
        --node) options= words='' ;;
        --family) options= words='start end node' ;;
        --since) options= words='' ;;
        --until) options= words='' ;;
        --at) options= words='' ;;
        --tz) options= words='' ;;
        --year) options= words='' ;;
        --jobs) options= words='' ;;
        --by) options= words='kind owner image namespace node version' ;;
      esac ;;
    nodes)
      options='-o --output --color --no-color -q --quiet --pod -n --namespace --uid --node --family --since --until --at --tz --year --jobs --compare' words=''
      case $prev in
        -o|--output) options= words='csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text' ;;
        --color) options= words='auto always never' ;;
        --pod) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --uid) options= words='' ;;
        --node) options= words='' ;;
        --family) options= words='start end node' ;;
        --since) options= words='' ;;
        --until) options= words='' ;;
        --at) options= words='' ;;
        --tz) options= words='' ;;
        --year) options= words='' ;;
        --jobs) options= words='' ;;
        --compare) options= words='' ;;
      esac ;;
    restarts)
      options='-o --output --color --no-color -q --quiet --pod -n --namespace --uid --node --family --since --until --at --tz --year --jobs' words=''
      case $prev in
        -o|--output) options= words='csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text' ;;
        --color) options= words='auto always never' ;;
        --pod) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --uid) options= words='' ;;
        --node) options= words='' ;;
        --family) options= words='start end node' ;;
        --since) options= words='' ;;
        --until) options= words='' ;;
        --at) options= words='' ;;
        --tz) options= words='' ;;
        --year) options= words='' ;;
        --jobs) options= words='' ;;
      esac ;;
    why)
      options='-o --output --open --color --no-color -q --quiet --evidence --all --starts --no-starts --steps -v --full --schema --otlp-endpoint --verdict --min-duration --sort --kubeconfig --context --as --as-group --as-uid --request-timeout --kubelet-log --debug-image --debug-namespace -n --namespace -A --all-namespaces -l --selector --node --tz --summary -f --follow --explain-access' words=''
      case $prev in
        -o|--output) options= words='csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text' ;;
        --color) options= words='auto always never' ;;
        --schema) options= words='3 4' ;;
        --otlp-endpoint) options= words='' ;;
        --verdict) options= words='' ;;
        --min-duration) options= words='' ;;
        --sort) options= words='worst time duration restarts name' ;;
        --kubeconfig) options= words='' ;;
        --context) options= words='' ;;
        --as) options= words='' ;;
        --as-group) options= words='' ;;
        --as-uid) options= words='' ;;
        --request-timeout) options= words='' ;;
        --kubelet-log) options= words='auto none node-log-query openshift-journal files debug-pod kind minikube ssh talosctl' ;;
        --debug-image) options= words='' ;;
        --debug-namespace) options= words='' ;;
        -n|--namespace) options= words='' ;;
        -l|--selector) options= words='' ;;
        --node) options= words='' ;;
        --tz) options= words='' ;;
      esac ;;
    record)
      options='--kubeconfig --context --as --as-group --as-uid --request-timeout --kubelet-log --debug-image --debug-namespace -o --output -n --namespace -A --all-namespaces --node --linger --keep-values -q --quiet' words=''
      case $prev in
        --kubeconfig) options= words='' ;;
        --context) options= words='' ;;
        --as) options= words='' ;;
        --as-group) options= words='' ;;
        --as-uid) options= words='' ;;
        --request-timeout) options= words='' ;;
        --kubelet-log) options= words='auto none node-log-query openshift-journal files debug-pod kind minikube ssh talosctl' ;;
        --debug-image) options= words='' ;;
        --debug-namespace) options= words='' ;;
        -o|--output) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --node) options= words='' ;;
        --linger) options= words='' ;;
      esac ;;
    lines)
      options='--since --until --at --tz --year --jobs --node --color --no-color -q --quiet' words=''
      case $prev in
        --since) options= words='' ;;
        --until) options= words='' ;;
        --at) options= words='' ;;
        --tz) options= words='' ;;
        --year) options= words='' ;;
        --jobs) options= words='' ;;
        --node) options= words='' ;;
        --color) options= words='auto always never' ;;
      esac ;;
    store)
      options='--pod -n --namespace --uid --node --family --since --until --at --tz --year --jobs --cluster --run -q --quiet' words=''
      case $prev in
        --pod) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --uid) options= words='' ;;
        --node) options= words='' ;;
        --family) options= words='start end node' ;;
        --since) options= words='' ;;
        --until) options= words='' ;;
        --at) options= words='' ;;
        --tz) options= words='' ;;
        --year) options= words='' ;;
        --jobs) options= words='' ;;
        --cluster) options= words='' ;;
        --run) options= words='' ;;
      esac ;;
    query)
      options='-o --output --color --no-color -q --quiet --cluster -n --namespace --node --since --until --family --by --versions --limit' words=''
      case $prev in
        -o|--output) options= words='csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text' ;;
        --color) options= words='auto always never' ;;
        --cluster) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --node) options= words='' ;;
        --since) options= words='' ;;
        --until) options= words='' ;;
        --family) options= words='end start node' ;;
        --by) options= words='' ;;
        --versions) options= words='' ;;
        --limit) options= words='' ;;
      esac ;;
    agent)
      options='--nats --nats-file --nats-creds --nats-nkey --nats-ca --nats-cert --nats-key --nats-replicas --node --cluster --unit --journalctl --metrics --state --otlp-endpoint --spool --spool-size --watch --no-pods --kubeconfig --tz --schema' words=''
      case $prev in
        --nats) options= words='' ;;
        --nats-file) options= words='' ;;
        --nats-creds) options= words='' ;;
        --nats-nkey) options= words='' ;;
        --nats-ca) options= words='' ;;
        --nats-cert) options= words='' ;;
        --nats-key) options= words='' ;;
        --nats-replicas) options= words='' ;;
        --node) options= words='' ;;
        --cluster) options= words='' ;;
        --unit) options= words='' ;;
        --journalctl) options= words='' ;;
        --metrics) options= words='' ;;
        --state) options= words='' ;;
        --otlp-endpoint) options= words='' ;;
        --spool) options= words='' ;;
        --spool-size) options= words='' ;;
        --watch) options= words='' ;;
        --kubeconfig) options= words='' ;;
        --tz) options= words='' ;;
        --schema) options= words='3 4' ;;
      esac ;;
    fleet)
      options='' words=''
      case $prev in
      esac ;;
    page)
      options='' words=''
      case $prev in
      esac ;;
    mcp)
      options='--no-cluster --kubeconfig --context --timeout --max-input' words=''
      case $prev in
        --kubeconfig) options= words='' ;;
        --context) options= words='' ;;
        --timeout) options= words='' ;;
        --max-input) options= words='' ;;
      esac ;;
    explain)
      options='' words='add-seen admission-refused admit-denied admit-predicate-failed agent-not-joined agent-password-refused agent-token-refused api-certificate api-certificate-expired api-client-refused api-connection-lost api-delete-failed api-delete-sent api-deleted api-dial-failed api-host-unreachable api-name-unknown api-outage api-overloaded api-refuses-connections api-storage-silent api-timed-out api-unavailable apparmor-profile-not-loaded attach-refused awaited-in-vain bootstrap-kubeconfig-missing call-not-permitted cdi-device-missing certificate-not-signed cgroup-delete-failed cgroup-drivers-differ cgroup-has-processes cgroup-kill-failed cgroup-kill-retry cgroup-killed cgroup-not-a-leaf cgroup-not-mounted cgroup-process-kill cgroup-removed cgroup-setting-refused cgroup-v1-maintained cgroup-v1-refused cgroup-without-container cgroup-without-figures cgroups-used-up claim-absent claim-info-missing claim-leaves claim-lost claim-missing claim-not-allocated claim-not-bound claim-not-prepared claim-not-reserved claim-pending claim-unbound client-certificate-expired client-throttled clock-skew cluster-dns-unset cni-delete-failed cni-teardown-failed command-missing completed completed-naturally config-add config-adding config-api-started config-delete config-deleting config-first-seen config-node-not-synced config-node-synced config-read-file config-reconcile config-remove config-removing config-set config-update config-updating config-waiting-node container-created container-error-exit container-exited container-failed container-kill-reason container-kill-unwanted container-kill-unwanted-failed container-killed container-oom-kill container-output container-removed container-start-failed container-started container-states container-stop-first container-stop-retried container-stopped container-taken-up containers-not-removed containers-stopped containers-terminated cpu-figures-decrease cpu-state-cleaned cpu-vendor-unknown crash-back-off crash-loop create-refused created csi-call-failed csi-driver-absent csi-socket-away delete-accepted delete-refused delete-requested delete-seen delete-sent deleted deletion-count deletion-requested-by described detach-refused device-checkpoint-missing device-driver-absent device-driver-silent device-mounted-elsewhere device-plugin-not-ready directory-not-empty disk-capacity-unknown disk-error disk-figures-early disk-full disk-pressure disruption-budget disruption-target dry-run-sent earlier-pod-not-ended earlier-pod-pending end-reason error-left-out etcd-silent event-evicted event-grace-exceeded event-kill-failed event-killing event-node-not-ready event-occurred event-preempted event-prestop-failed event-row event-shutdown event-start event-taint-eviction event-traces event-unmount-failed event-volume-elsewhere evict-begin evict-cleaned evict-cleanup-timeout evict-critical evict-done evict-failed evict-needed evict-none evict-ranked evict-reclaim evict-wait evicted eviction-accepted eviction-refused eviction-sent exec-connection-lost exec-not-run file-handle-stale file-system-error file-system-read-only final-delete-accepted final-delete-refused final-delete-rejected final-status finalizer-held finished-broadcast finished-processing flexvolume-folder-missing forced forgotten fuse-process-gone gc-container gc-container-failed gc-container-unknown gc-failed gc-logs gc-sandbox gc-sandbox-failed grace-exceeded grace-period grace-shortened graceful held-for-dependents held-for-job held-for-juicefs held-for-kueue held-for-workflow held-to-orphan hook-failed hook-failure-announced host-path-type host-port-taken host-port-taken-everywhere housekeeping-begin housekeeping-cgroups housekeeping-dirs housekeeping-end housekeeping-failed housekeeping-mirrors housekeeping-skipped housekeeping-slow housekeeping-statuses housekeeping-workers id-mapped-mount image-access-denied image-back-off image-collection-early image-disk-full image-disk-not-freed image-name-invalid image-never-pulled image-not-found image-platform image-pull-cut-off image-pull-failed image-pulled image-pulling image-pulls-limited images-not-removed init-finished inotify-instances-used-up inotify-watches-used-up input-clock-conflict input-filtered input-gap input-mixed-nodes input-reversed input-truncated-lines input-unparsed ip-addresses-exhausted job-failed job-failed-too-often join-token-expired kernel-fault kernel-limit-reached kernel-oom-kill kernel-table-full kernel-task-hung key-missing kill-begin kill-done kill-failed kill-in-vain kill-override kill-sent killed-for-probe kubeadm-failed kubeadm-waited-in-vain kubeconfig-invalid kubelet-absence kubelet-absent kubelet-anonymous kubelet-cgroup-unknown kubelet-cgroups kubelet-client-refused kubelet-config-missing kubelet-crash-loop kubelet-disk-full kubelet-ends kubelet-exit kubelet-failed kubelet-lease-failed kubelet-node-status-failed kubelet-not-authorized kubelet-port-taken kubelet-register-failed kubelet-restart kubelet-setting-unknown kubelet-setup-failed kubelet-silent kubelet-start kubelet-started kubelet-status-manager-start kubelet-unanswered kubelet-unauthorized kubelet-unhealthy kubelet-version legacy-ignored legacy-kill legacy-kill-failed legacy-pending legacy-still-pending legacy-terminal log-silent machine-said machine-surveyed machine-taken-away maker-not-ready marked-failed memory-pressure mirror mirror-added mirror-already-exists mirror-create mirror-create-failed mirror-create-rejected mirror-create-sent mirror-create-skipped mirror-created mirror-delete mirror-delete-failed mirror-delete-rejected mirror-delete-seen mirror-delete-sent mirror-delete-silent mirror-delete-try mirror-deleted mirror-flapping mirror-no-static mirror-not-recreated mirror-orphan mirror-orphan-delete-failed mirror-orphan-deleted mirror-outdated mirror-status-synced missing-step mount-attach-check mount-begin mount-client-missing mount-done mount-failed mount-starting mount-target-kind must-be-killed name-on-two-nodes name-overlap name-reserved name-reused nameservers-exceeded network-agent-away network-device-busy network-namespace-busy network-namespace-gone network-not-ready network-outage network-plugin-failed network-plugin-gone network-plugin-killed network-plugin-missing network-plugin-unable network-removal-begun network-removal-failed network-removed never-ready never-seen-by-kubelet nfs-not-exported no-cni-config no-command no-execute-taint no-node-with-labels no-numa-node-fits node-clock node-cordoned node-disk node-disk-pressure node-drained node-files-used-up node-kernel node-labels-differ node-limits-refused node-memory-pressure node-network-unavailable node-not-ready node-not-registered node-oom node-part node-pid-pressure node-pressure node-ready node-rebooted node-resources-insufficient node-row node-said node-said-not-ready node-shown node-shutdown node-shuts-down node-silent node-status-event node-trouble node-trouble-limit node-under-pressure node-warning nodes-cordoned nodes-ready object-leaving object-missing object-modified object-not-read object-said object-trouble object-watch-lost oom-killed oom-seen operation-backoff orphan-cgroup-failed orphan-cgroup-held orphan-cgroup-removing orphan-containers-stopped orphan-dir-failed orphan-dir-removing orphan-grace-period orphan-ignored orphan-many-errors orphan-not-started orphan-runtime-found orphan-still-terminating orphan-volumes orphan-volumes-cleaned orphan-worker-done orphaned orphaned-pod-dir orphaned-pod-unknown patch-sent pid-pressure pleg-cache pleg-cache-deleted pleg-channel-full pleg-event pleg-exit-code pleg-ignored pleg-inspect-failed pleg-list-failed pleg-new pleg-transition pleg-unhealthy pod-complaint pod-created pod-deadline-exceeded pod-disk-limit pod-gone pod-kill-failed pod-not-of-node pod-part pod-replaced pod-rules-leave-no-node pod-security-violated pod-shown pod-watch-closed pod-watch-listed pod-watch-lost pods-not-created policy-denied-kubelet post-start-hook-runs preempt-begin preempt-done preempt-failed preempt-pods preempted preempted-by-kubelet preempted-by-scheduler prestop-begin prestop-done prestop-failed prestop-finished prestop-overrun prestop-started prestop-timeout probe-deletion probe-deletion-early probe-errored probe-exists probe-exit probe-failed probe-refused probe-status probe-timed-out process-files-used-up program-format programmer-error pull-secret-missing pull-secrets-missing quota-exceeded quotas-disabled readiness-gate-unset readiness-lost readiness-passed ready refused registry-certificate registry-plain-http registry-rate-limit registry-unreachable remove-failed remove-seen removed-while-running request-denied request-late resize-deferred resize-denied resize-infeasible resize-pending resource-claims-failed resources-insufficient restart-count restarted rollout-stuck rollout-too-slow rootfs-not-mounted row-deleted row-shown row-state running runtime-call-lost runtime-container-status-failed runtime-create-container-failed runtime-down runtime-endpoint-silent runtime-error runtime-handler-missing runtime-hangs runtime-init-died runtime-network-not-ready runtime-not-ready runtime-outage runtime-pull-failed runtime-query-failed runtime-remove-container-failed runtime-remove-sandbox-failed runtime-run-sandbox-failed runtime-sandbox-status-failed runtime-silent runtime-start-container-failed runtime-start-timed-out runtime-status runtime-stop-container-failed runtime-stop-sandbox-failed runtime-timed-out runtime-traces runtime-unavailable runtime-unhealthy runtime-unreachable runtime-update-ignored sandbox-changed sandbox-create-failed sandbox-created sandbox-creating sandbox-deleted-meanwhile sandbox-exited sandbox-failed sandbox-ids sandbox-image-missing sandbox-missing sandbox-not-ready sandbox-recreated sandbox-removed sandbox-requested sandbox-restarting sandbox-stop-failed sandbox-stop-requested sandbox-stopped sandbox-stopping sandbox-without-address sandboxes-lost sandboxes-several scheduled search-domains-exceeded seccomp-not-loaded server-unreachable service-account-missing service-down shim-silent shut-down shutdown-begin shutdown-detected shutdown-end shutdown-failed shutdown-kill shutdown-killed shutdown-timeout shutdown-volumes-failed sigkill-sent signal-sent signal-skipped slow-percentile slow-start slow-step stale-mirror-delete start-blocked start-count start-refused start-trouble start-without-end startup-duration startup-passed startup-running-rv state-file-stale static-duplicate-name static-folder-missing static-manifest-broken static-manifest-error static-manifest-ignored static-manifest-invalid static-name-generated static-never-start static-removed static-replaced static-same-uid-blocked static-same-uid-purged static-same-uid-restart static-same-uid-restarted static-start-blocked static-uid-generated static-wait-start stats-of-log-missing status-blocked-cgroup status-blocked-containers status-blocked-report status-blocked-runtime status-blocked-volumes status-cache-dropped status-cache-updated status-channel-full status-delayed status-final status-generate status-get-failed status-illegal-phase status-illegal-transition status-no-mirror status-patch status-patch-failed status-patched status-phase status-phase-forced status-pod-gone status-pod-gone-local status-ready-to-delete status-reconcile status-refused status-same status-sync-begin status-uid-mismatch status-unchanged status-up-to-date status-written step-order stop-failed stop-requested stop-returned stop-sent stop-timed-out stuck-cgroup stuck-config stuck-container-create stuck-container-start stuck-container-stop stuck-deletion stuck-image-pull stuck-init stuck-phase stuck-post-start stuck-resource-claim stuck-sandbox-create stuck-sandbox-stop stuck-start stuck-status-update stuck-volume-mount stuck-volume-path stuck-volume-unmount stuck-worker sub-path-refused swap-is-on sync-aborted sync-actions sync-cancelled sync-enter sync-entered sync-error sync-exit sync-exited sync-not-runnable sync-periodic sync-probe sync-skipped sync-terminal sysctl-forbidden system-container-unknown system-oom taint-no-execute taint-not-tolerated teardown-begun teardown-evicted teardown-orphan teardown-orphan-config teardown-rejected teardown-removed teardown-terminal-phase teardown-traces teardown-trouble terminated-enter terminated-entered terminated-exit terminated-exited terminated-unmounted terminating-enter terminating-entered terminating-exit terminating-exited terminating-runtime-enter terminating-runtime-exit terminating-status-read-failed termination-observed too-many-pods too-many-volumes topology-admit undetermined-deletion unended-deletion unended-start unexplained-complaint unit-ended unit-failed unit-started unit-stopped unknown unmount-begin unmount-device-begin unmount-device-done unmount-device-failed unmount-done unmount-failed unmount-mark-failed unmount-starting unscheduled update-broadcast user-is-root volume-attached-elsewhere volume-busy volume-call-running volume-call-timed-out volume-data-lost volume-detach-begin volume-detached volume-dsw-held volume-dsw-removed volume-held-elsewhere volume-mounted volume-not-attached volume-not-provisioned volume-not-reclaimed volume-on-other-nodes volume-path-fails volume-paths-gone volume-reconstruct-begin volume-reconstruct-end volume-reconstruct-failed volume-reconstructed volume-unusable volumes-check-failed volumes-linger volumes-mount-failed volumes-mount-wait volumes-mounted volumes-on-disk volumes-ready volumes-unmounted volumes-wait volumes-waited-for volumes-wanted wait-ended webhook-away webhook-denied-kubelet webhook-denied-pod webhook-in-the-way windows-network windows-refused windows-version witnesses-disagree worker-begin worker-complete worker-end worker-finished worker-first worker-notified worker-purge-blocked worker-removal-unknown worker-requeued worker-stopped worker-update-queued'
      case $prev in
      esac ;;
    parse)
      options='--stats --pretty' words=''
      case $prev in
      esac ;;
    completion)
      options='' words='bash zsh fish'
      case $prev in
      esac ;;
    version)
      options='' words=''
      case $prev in
      esac ;;
    help)
      options='' words='analyze diff check stats nodes restarts why record lines store query agent fleet page mcp explain parse completion version help all'
      case $prev in
      esac ;;
    '')
      options='--pod -n --namespace --uid --node --family --since --until --at --tz --year --jobs --watch -o --output --open --color --no-color -q --quiet --evidence --all --starts --no-starts --steps -v --full --schema --otlp-endpoint --verdict --min-duration --sort --summary --by --life -f --follow' words='analyze diff check stats nodes restarts why record lines store query agent fleet page mcp explain parse completion version help'
      case $prev in
        --pod) options= words='' ;;
        -n|--namespace) options= words='' ;;
        --uid) options= words='' ;;
        --node) options= words='' ;;
        --family) options= words='start end node' ;;
        --since) options= words='' ;;
        --until) options= words='' ;;
        --at) options= words='' ;;
        --tz) options= words='' ;;
        --year) options= words='' ;;
        --jobs) options= words='' ;;
        --watch) options= words='' ;;
        -o|--output) options= words='csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text' ;;
        --color) options= words='auto always never' ;;
        --schema) options= words='3 4' ;;
        --otlp-endpoint) options= words='' ;;
        --verdict) options= words='' ;;
        --min-duration) options= words='' ;;
        --sort) options= words='worst time duration restarts name' ;;
        --by) options= words='kind owner image namespace node version' ;;
        --life) options= words='' ;;
      esac ;;
  esac
  [[ $cur == -* ]] && words=$options
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _podline podline kubectl-podline
exit 0
