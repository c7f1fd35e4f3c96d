import { sql, type RawBuilder } from 'kysely'
import { seated } from '#modules/training/domain/seats.ts'
import { refIn } from '#platform/reference.ts'

/** Of the aliases `s` of a session and `t` of its training. */
export const sessionFrom = sql`training_session s join training t on t.org_id = s.org_id and t.id = s.training_id`
const inState = (states: readonly string[]) =>
  sql`(select count(*)::int from training_member m where m.org_id = s.org_id and m.session_id = s.id and m.state = any(${[...states]}::text[]))`
export const taken = inState(seated)
export const waiting = inState(['Waitlisted'])
export const costOf = (column: 'planned' | 'actual') =>
  sql`coalesce((select sum(c.${sql.ref(column)}) from training_cost c where c.org_id = s.org_id and c.session_id = s.id), 0)`
export const trainingOf = refIn('t')
export const sessionName = sql`t.name || ', ' || s.starts_on`
export const hhmm = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'HH24:MI')`
export const like = (search: string) => `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`
