import { sql } from 'kysely'
import type { Exception } from '#modules/events/domain/occurrences.ts'

/** What is held otherwise of the event `v`, for `occurrences`. */
export const exceptionsOf = sql<Exception[]>`(select coalesce(json_agg(json_build_object(
    'on_day', x.on_day, 'is_cancelled', x.is_cancelled, 'starts_on', x.starts_on, 'ends_on', x.ends_on,
    'starts_at', to_char(x.starts_at, 'HH24:MI'), 'ends_at', to_char(x.ends_at, 'HH24:MI'), 'venue', x.venue, 'reason', x.reason)
    order by x.on_day), '[]')
  from event_exception x where x.org_id = v.org_id and x.event_id = v.id)`

/** The last day on which a series `v` that ends may be held: its end, or a later day that a time of it was moved to. */
export const lastDay = sql`case when v.repeat_until is not null then greatest(v.repeat_until,
  (select max(x.ends_on) from event_exception x where x.org_id = v.org_id and x.event_id = v.id)) end`
