import { z } from 'zod'
import type { Ctx } from '#platform/context.ts'
import { requestSignal } from '#engines/approval/request-signal-server.ts'
import { notification } from '#engines/notify/notice-server.ts'

/** A request that went to somebody else. */
export interface PassedOn {
  request_id: string
  type: string
  subject: string
  remarks: string
  /** Accounts with whom it is no more, where the supervisor has changed; of those who are there no more nobody is told. */
  from: readonly string[]
  /** The employee who decides now; null: HR. */
  to: string | null
}

const SIGNAL = 'approvals.passed_on'
const BOARD = '/user/noticeboard'

/** Signals of what was moved in one transaction: of several that went to one person, they hear once. */
export async function tellPassedOn(ctx: Ctx, all: readonly PassedOn[]) {
  const changed = all.filter(({ from }) => from.length)
  const byNew = Map.groupBy(changed, ({ to }) => to)
  const isBundled = (one: PassedOn) =>
    one.to !== null && one.from.length > 0 && (byNew.get(one.to)?.length ?? 0) > 1
  for (const one of all) {
    const { type, request_id, remarks } = one
    await ctx.signal(requestSignal(type, 'forwarded'), {
      request_id,
      remarks,
      ...(isBundled(one) ? { bundled: true as const } : {}),
    })
  }
  if (!changed.length) return
  const toldOf = (some: readonly PassedOn[]) => ({
    count: some.length,
    of: [...new Set(some.map(({ subject }) => subject))].toSorted(),
  })
  const former = new Set(changed.flatMap(({ from }) => from))
  await ctx.signal(SIGNAL, {
    now: [...byNew].flatMap(([to, some]) =>
      to !== null && some.length > 1 ? [{ employee_id: to, ...toldOf(some) }] : [],
    ),
    former: [...former].map((account_id) => {
      const some = changed.filter(({ from }) => from.includes(account_id))
      return { account_id, ...toldOf(some), to: [...new Set(some.map(({ to }) => to))] }
    }),
  })
}

const told = { count: z.number(), of: z.array(z.string()) }
/** Who supervises since today hears how much waits, and who did that it is with them no more. Whoever asked reads it in the request. */
export const passedOn = notification({
  signal: SIGNAL,
  mailed: 'Requests: went over to you',
  mailed_to: 'Who supervises now',
  waits: true,
  payload: z.object({
    now: z.array(z.object({ employee_id: z.uuid(), ...told })),
    former: z.array(z.object({ account_id: z.uuid(), ...told, to: z.array(z.uuid().nullable()) })),
  }),
  async tell(ctx, { now, former }) {
    const ids = [...now.map(({ employee_id }) => employee_id), ...former.flatMap(({ to }) => to)]
    const people = await ctx.db
      .selectFrom('employee')
      .select(['id', 'full_name', 'account_id'])
      .where('id', 'in', [...new Set(ids.filter((id) => id !== null))])
      .execute()
    const known = new Map(people.map((person) => [person.id, person]))
    return [
      ...now.map(({ employee_id, count, of }) => {
        const text = `${count} requests of ${few(of)} are pending: you are their supervisor now.`
        return {
          accounts: [known.get(employee_id)?.account_id].filter((id) => typeof id === 'string'),
          text,
          url: BOARD,
          mail: {
            subject: 'Requests to review',
            paragraphs: [`${count} requests are pending your decision: you are the supervisor now.`],
            button_label: 'Review requests',
          },
        }
      }),
      ...former.map(({ account_id, count, of, to }) => ({
        accounts: [account_id],
        text: `${count === 1 ? 'A request' : `${count} requests`} of ${few(of)} ${count === 1 ? 'is' : 'are'} no longer with you: the supervisor has changed. ${count === 1 ? 'It is' : 'They are'} now with ${few(to.map((id) => (id === null ? 'HR' : (known.get(id)?.full_name ?? ''))))}.`,
        url: BOARD,
      })),
    ]
  },
})

const few = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
