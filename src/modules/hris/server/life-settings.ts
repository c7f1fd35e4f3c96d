import { sql } from 'kysely'
import { invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { changeType, reviewSettings } from '#modules/hris/shared/change-type.ts'
import { noticeTermsOn } from '#modules/hris/server/law-terms.ts'
import { letterMapping, offerEvent } from '#modules/hris/shared/letter-mapping.ts'
import { lawTerm, noticeTerm } from '#modules/hris/shared/law-term.ts'
import { resignationReason } from '#modules/hris/shared/resignation-reason.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import {
  joiningTemplates,
  leavingTemplates,
  reviewTemplates,
  taskGroups,
  taskTemplate,
  taskTemplateItem,
  type Stage,
} from '#modules/hris/shared/task-template.ts'

type Row = Record<string, unknown>

export const lifeSettingRoutes: Route[] = [
  ...serveSettings(taskTemplate, {
    async before(ctx, values, current) {
      if (!current || values['stage'] === undefined || values['stage'] === current['stage']) return
      const { rows } = await sql<{ used: boolean }>`
        select exists (select from separation_type where task_template_id = ${current['id']})
          or exists (select from change_type where task_template_id = ${current['id']})
          or exists (select from pre_employment where task_template_id = ${current['id']}) as used`.execute(
        ctx.db,
      )
      if (rows[0]?.used) throw invalid({ stage: ['This template is in use: its stage stays.'] })
    },
  }),
  ...serveSettings(taskTemplateItem, {
    async before(_ctx, values, current) {
      const row: Row = { ...current, ...values }
      if (!row['task_template_id']) throw invalid({ task_template_id: ['Template is Required'] })
      const named = row['assignee_kind'] === 'Named person'
      if (named && !row['assignee_employee_id'])
        throw invalid({ assignee_employee_id: ['Named person is Required'] })
      const ofGroup = row['assignee_kind'] === 'Permission group'
      if (ofGroup && !row['assignee_group_id'])
        throw invalid({ assignee_group_id: ['Permission group is Required'] })
      return {
        ...(named ? {} : { assignee_employee_id: null }),
        ...(ofGroup ? {} : { assignee_group_id: null }),
      }
    },
  }),
  ...[joiningTemplates, reviewTemplates, leavingTemplates].map(({ list, stages }) =>
    handle(list, async (ctx, { query }) => {
      const all = ctx.db
        .selectFrom('task_template as t')
        .where('t.is_archived', '=', false)
        .where('t.stage', 'in', stages)
      const found = query.search
        ? all.where(sql<boolean>`strpos(lower(t.name), ${query.search.toLowerCase()}) > 0`)
        : all
      return page(query, found, found.select(['t.id', 't.name']).orderBy('t.name').orderBy('t.id'))
    }),
  ),
  handle(taskGroups, (ctx, { query }) => {
    const all = ctx.db.selectFrom('permission_group as g')
    const found = query.search
      ? all.where(sql<boolean>`strpos(lower(g.name), ${query.search.toLowerCase()}) > 0`)
      : all
    return page(query, found, found.select(['g.id', 'g.name']).orderBy('g.name').orderBy('g.id'))
  }),
  ...serveSettings(letterMapping, {
    computed: () => ({
      own: sql`coalesce((select json_agg(t.name order by t.name) from (
        select name, category from change_type where letter_template_id is not null and not is_archived
        union all select name, category from separation_type where letter_template_id is not null and not is_archived) t
        where t.category = letter_mapping.event), '[]')`,
    }),
    async before(ctx, values, current) {
      await refuseOtherLetter(ctx, { ...current, ...values }, values['letter_template_id'] !== undefined)
    },
  }),
  ...serveSettings(separationType, { before: (ctx, values) => refuseOtherStage(ctx, values, 'Offboarding') }),
  ...serveSettings(changeType, {
    async before(ctx, values, current) {
      await refuseOtherStage(ctx, values, 'Employment review')
      const row: Row = { ...current, ...values }
      const days = ['Confirmation', 'Contract renewal', 'Probation extension'].includes(
        String(row['category']),
      )
      if (!days && !switches.some((name) => row[name] === true))
        throw refuse('Choose at least one thing that this change may change.')
    },
  }),
  ...serveSettings(resignationReason),
  ...serveSettings(lawTerm),
  ...serveSettings(noticeTerm),
  ...serveSingleton(reviewSettings),
  ...serveSingleton(resignationSettings, {
    async before(ctx, value) {
      const { reply_days } = await noticeTermsOn(ctx.db, ctx.today)
      if (Number(value['warn_days']) > reply_days)
        throw invalid({
          warn_days: [`Days until a warning cannot be more than the ${reply_days} days for an answer.`],
        })
    },
  }),
]

const switches = [
  'changes_place',
  'changes_job',
  'changes_level',
  'changes_step',
  'changes_pay',
  'changes_type',
  'changes_supervisors',
  'changes_leave',
] as const

async function refuseOtherStage(ctx: Ctx, values: Row, stage: Stage) {
  const id = values['task_template_id']
  if (typeof id !== 'string') return
  const template = await ctx.db
    .selectFrom('task_template')
    .select('stage')
    .where('id', '=', id)
    .executeTakeFirst()
  if (template && template.stage !== stage)
    throw invalid({ task_template_id: [`Choose a template of the stage ${stage}.`] })
}

/** An archived template writes nothing: nobody chooses one. An offer is written by templates of offers alone. */
async function refuseOtherLetter({ db }: Ctx, { event, letter_template_id }: Row, chosen: boolean) {
  const id = typeof letter_template_id === 'string' ? letter_template_id : ''
  const found = await db
    .selectFrom('letter_template')
    .select(['is_archived', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (chosen && (!found || found.is_archived))
    throw invalid({ letter_template_id: ['Select a valid choice.'] })
  if (event === offerEvent && found?.kind !== 'Offer')
    throw invalid({ letter_template_id: ['An offer needs a template of the kind Offer.'] })
}
