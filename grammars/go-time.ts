/** Go's Time.String (time/format.go) with the zone that the value carries. Hours of an offset may have more than two digits: a zone file can contain any. */
export const GO_TIME = String.raw`(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,9})? (([+-])(\d{2,4})(\d\d)) (?:[A-Za-z]{1,8}|[+-]\d{2,6})`;

/** Comes after the time of time.Now() only: its monotonic reading. */
export const MONOTONIC = String.raw` m=[+-]\d`;
