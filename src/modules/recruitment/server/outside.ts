import { conflict, notFound } from '#kernel/errors.ts'
import { compareAmounts, multiply, subtract } from '#kernel/money.ts'
import type { OpenCtx } from '#platform/context.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { currencyOf, signalOutside, writeEvent } from '#modules/recruitment/server/base.ts'
import { sendCard } from '#modules/recruitment/server/cards.ts'
import { behindLink, OVER, type Behind } from '#modules/recruitment/server/links.ts'
import { addRound, linesFor } from '#modules/recruitment/server/salary.ts'
import { outside, type SeenOutside } from '#modules/recruitment/shared/outside.ts'
import type { AssignedStage } from '#modules/recruitment/shared/words.ts'

/** What interviewers, referees and candidates do by a link, each for one purpose and one person. */
export const outsideRoutes: Route[] = [
  handleOpen(outside.read, (ctx, { params }) =>
    behindLink(ctx, params.token, 'recruitment_link', async (at, hash): Promise<SeenOutside> => {
      const card = await cardBehind(at, hash)
      if (card) return seenCard(at, card)
      const salary = await salaryBehind(at, hash)
      if (!salary) throw notFound(OVER)
      return seenSalary(at, salary)
    }),
  ),
  handleOpen(outside.cv, (ctx, { params }) =>
    behindLink(ctx, params.token, 'recruitment_link', async (at, hash) => {
      const card = await cardBehind(at, hash)
      // referees know the candidate and get no papers
      if (!card?.interviewer_id || !card.cv_file_id) throw notFound(OVER)
      const file = await at.db
        .selectFrom('stored_file')
        .select(['name', 'media_type', 'sha256'])
        .where('id', '=', card.cv_file_id)
        .executeTakeFirst()
      const content = file && (await at.services.files.read(at.org.org_id, file.sha256))
      if (!file || !content) throw notFound(OVER)
      return { name: file.name, media_type: file.media_type, content }
    }),
  ),
  handleOpen(outside.answer, async (ctx, { params, body }) => {
    await withCard(ctx, params.token, (at, card) =>
      sendCard(at.db, card, body, { now: at.now, account_id: null }),
    )
    return { detail: 'Thank you. Your answers have been sent.' }
  }),
  handleOpen(outside.decline, async (ctx, { params, body }) => {
    await withCard(ctx, params.token, async (at, card) => {
      await at.db
        .updateTable('stage_assignment')
        .set((eb) => ({
          state: 'Declined',
          remarks: body.remarks,
          submitted_at: at.now,
          token_hash: null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', card.id)
        .execute()
      await writeEvent(at.db, at.now, null, {
        application_id: card.application_id,
        event: 'Assignment declined',
        stage: card.stage,
        remarks: body.remarks,
      })
    })
    return { detail: 'Thank you for telling us.' }
  }),
  handleOpen(outside.salary, async (ctx, { params, body }) => {
    await behindLink(ctx, params.token, 'recruitment_link', async (at, hash) => {
      const row = await salaryBehind(at, hash)
      if (!row) throw notFound(OVER)
      const { rounds } = await seenSalary(at, row)
      const last = rounds.at(-1)
      if (row.state !== 'Offered' || last?.by !== 'Company')
        throw conflict('Your answer has been sent already.')
      if (last.position !== body.position) throw conflict('There is a newer offer. Load the page again.')
      if (body.answer === 'Countered' && body.amount) {
        if (compareAmounts(body.amount, last.amount) <= 0)
          throw conflict('Ask for more than the offer, or accept it.')
        await addRound(at.db, at.now, row.id, {
          by: 'Candidate',
          amount: body.amount,
          allowances: null,
          // what the package makes of that amount, where it can be said
          lines: await linesFor(at, row.package_id, body.amount),
          remarks: body.remarks ?? null,
        })
      }
      const { db } = at
      await db
        .updateTable('salary_negotiation')
        .set((eb) => ({ state: body.answer, version: eb('version', '+', 1) }))
        .where('id', '=', row.id)
        .execute()
      await writeEvent(db, at.now, null, {
        application_id: row.application_id,
        event: said[body.answer],
        remarks: body.remarks?.slice(0, 255),
      })
      await signalOutside(db, at.org.org_id, at.now, 'salary.answered', { negotiation_id: row.id })
    })
    ctx.services.bus.publish('signal', '')
    return { detail: 'Thank you. Your answer has been sent.' }
  }),
]

const said = {
  Agreed: 'Salary accepted',
  Countered: 'More salary asked',
  Declined: 'Salary declined',
} as const

async function withCard(ctx: OpenCtx, token: string, work: (at: Behind, card: CardRow) => Promise<unknown>) {
  await behindLink(ctx, token, 'recruitment_link', async (at, hash) => {
    const card = await cardBehind(at, hash)
    if (!card) throw notFound(OVER)
    await work(at, card)
    await signalOutside(at.db, at.org.org_id, at.now, 'stage_assignment.submitted', {
      assignment_id: card.id,
    })
  })
  ctx.services.bus.publish('signal', '')
}

type CardRow = NonNullable<Awaited<ReturnType<typeof cardBehind>>>
/** Locked, so that of two answers at once one wins. */
const cardBehind = ({ db, now }: Behind, hash: string) =>
  db
    .selectFrom('stage_assignment as s')
    .innerJoin('job_application as a', (join) =>
      join.onRef('a.org_id', '=', 's.org_id').onRef('a.id', '=', 's.application_id'),
    )
    .innerJoin('candidate as c', (join) =>
      join.onRef('c.org_id', '=', 'a.org_id').onRef('c.id', '=', 'a.candidate_id'),
    )
    .innerJoin('vacancy as v', (join) =>
      join.onRef('v.org_id', '=', 'a.org_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .leftJoin('external_interviewer as i', (join) =>
      join.onRef('i.org_id', '=', 's.org_id').onRef('i.id', '=', 's.interviewer_id'),
    )
    .select([
      's.id',
      's.application_id',
      's.stage',
      's.state',
      's.set_id',
      's.meets_at',
      's.place',
      's.expires_at',
      's.opened_at',
      's.interviewer_id',
      's.referee_name',
      's.referee_relation',
      'i.name as interviewer',
      'a.cv_file_id',
      'c.full_name as candidate',
      'v.title as job',
    ])
    .where('s.token_hash', '=', hash)
    .where('s.state', '=', 'Pending')
    .where('s.expires_at', '>', now)
    .where('a.state', 'in', ['In progress', 'On hold'])
    .forUpdate('s')
    .executeTakeFirst()

async function seenCard({ db, now, org }: Behind, card: CardRow): Promise<SeenOutside> {
  if (card.opened_at === null)
    await db.updateTable('stage_assignment').set({ opened_at: now }).where('id', '=', card.id).execute()
  return {
    kind: 'card',
    organization: org.name,
    // the check of the table
    stage: card.stage as AssignedStage,
    name: card.interviewer ?? card.referee_name ?? '',
    candidate: card.candidate,
    job: card.job,
    relation: card.referee_relation,
    meets_at: card.meets_at,
    place: card.place,
    expires_at: card.expires_at ?? '',
    has_cv: card.interviewer_id !== null && card.cv_file_id !== null,
    items: card.set_id === null ? [] : await itemsOf(db, card.set_id),
  }
}

type SalaryLines = Extract<SeenOutside, { kind: 'salary' }>['rounds'][number]['lines']
type SalaryRow = NonNullable<Awaited<ReturnType<typeof salaryBehind>>>
const salaryBehind = ({ db, now }: Behind, hash: string) =>
  db
    .selectFrom('salary_negotiation as n')
    .innerJoin('job_application as a', (join) =>
      join.onRef('a.org_id', '=', 'n.org_id').onRef('a.id', '=', 'n.application_id'),
    )
    .innerJoin('candidate as c', (join) =>
      join.onRef('c.org_id', '=', 'a.org_id').onRef('c.id', '=', 'a.candidate_id'),
    )
    .innerJoin('vacancy as v', (join) =>
      join.onRef('v.org_id', '=', 'a.org_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .select([
      'n.id',
      'n.state',
      'n.expires_at',
      'n.application_id',
      'n.package_id',
      'c.full_name as candidate',
      'v.title as job',
    ])
    .where('n.token_hash', '=', hash)
    .where('n.state', 'in', ['Offered', 'Countered', 'Agreed', 'Declined'])
    .where('n.expires_at', '>', now)
    .where('a.state', 'in', ['In progress', 'On hold'])
    .forUpdate('n')
    .executeTakeFirst()

async function seenSalary({ db, org }: Behind, row: SalaryRow) {
  const rounds = await db
    .selectFrom('salary_round')
    .select(['position', 'by', 'amount', 'allowances', 'lines', 'remarks'])
    .where('negotiation_id', '=', row.id)
    .orderBy('position')
    .execute()
  return {
    kind: 'salary' as const,
    organization: org.name,
    candidate: row.candidate,
    job: row.job,
    currency: await currencyOf(db),
    expires_at: row.expires_at ?? '',
    waits: row.state !== 'Offered',
    rounds: rounds.map(({ position, by, amount, allowances, lines, remarks }) => ({
      position,
      by: by as 'Company' | 'Candidate',
      amount,
      allowances,
      // written by `addRound` from the lines of payroll
      lines: lines as SalaryLines,
      basic: allowances === null ? null : subtract(amount, allowances),
      a_year: multiply(amount, '12'),
      remarks,
    })),
  }
}
