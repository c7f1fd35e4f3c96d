import { notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { SetItem } from '#engines/questions/question-use.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import {
  enoughWords,
  enpsOf,
  hiddenGroups,
  meanOf,
  sharesOf,
  type Counted,
} from '#modules/forms/domain/tally.ts'
import { oneForm } from '#modules/forms/server/form-row.ts'
import { once } from '#modules/forms/domain/occurrence.ts'
import { countsOf, groupsOf, occurrencesOf, wordsOf } from '#modules/forms/server/result-facts.ts'
import { results, type QuestionResult, type Results } from '#modules/forms/shared/results.ts'

export const resultRoutes: Route[] = [
  handle(results.read, (ctx, { query }) => resultsOf(ctx, query)),
  handle(results.rows, async (ctx, { query }) => {
    const { questions } = await resultsOf(ctx, query)
    const rows = questions.flatMap(({ section, title, shares, texts, answered }) => [
      ...shares.map(({ label, count, percent }) => ({
        section,
        question: title,
        answer: label,
        count,
        percent,
      })),
      ...(texts ?? []).map(({ text, count }) => ({
        section,
        question: title,
        answer: text,
        count,
        percent: Math.round((count * 100) / answered),
      })),
    ])
    return { count: rows.length, results: rows.slice(query.offset, query.offset + query.limit) }
  }),
]

interface Wanted {
  form_id: string
  division_id?: string | undefined
  occurrence_on?: string | null | undefined
}

/** Of one that is asked again always one occurrence: of all together, less those that are told, the others would be found. */
async function resultsOf(ctx: Ctx, { form_id, division_id, occurrence_on }: Wanted): Promise<Results> {
  const form = await oneForm(ctx.db, form_id, ctx.today)
  if (!form) throw notFound()
  const items = await itemsOf(ctx.db, form.set.id)
  // what has a name is guarded by who may read it, and by nothing else
  const threshold = form.is_anonymous ? form.threshold : 0
  const rated = items.filter(({ detail }) => detail.kind === 'rating').map(({ question_id }) => question_id)
  const all = form.repeats ? await occurrencesOf(ctx.db, form_id) : []
  const asked = {
    form_id,
    division_id,
    occurrence_on: form.repeats ? (occurrence_on ?? all[0]?.on ?? form.opens_on) : once,
  }
  const found = await groupsOf(ctx.db, asked, rated)
  const hidden = hiddenGroups(
    found.map(({ responses }) => responses),
    threshold,
  )
  const groups = found.map(({ id, name, responses, means }, index) => ({
    id,
    name: name ?? 'No division',
    responses: hidden.has(index) ? null : responses,
    means: hidden.has(index) ? {} : (means ?? {}),
  }))
  if (division_id && groups.find(({ id }) => id === division_id)?.responses == null)
    throw refuse(
      `Fewer than ${form.threshold} of this division have answered, or it would tell of those of another.`,
    )
  const told = {
    form,
    occurrence_on: form.repeats ? asked.occurrence_on : null,
    occurrences: all.map(({ on, responses }) => ({
      on,
      responses: responses < threshold ? null : responses,
    })),
  }
  const total = found.reduce((all, { responses }) => all + responses, 0)
  if (total < threshold || total === 0)
    return { ...told, responses: total, is_hidden: total > 0, questions: [], groups: [] }
  const wordy = items.filter(({ detail }) => isWordy(detail.kind)).map(({ question_id }) => question_id)
  const [counts, words] = await Promise.all([countsOf(ctx.db, asked, wordy), wordsOf(ctx.db, asked, wordy)])
  return {
    ...told,
    responses: counts.total,
    is_hidden: false,
    questions: items.map((item) =>
      resultOf(item, {
        threshold,
        counted: counts.values.get(item.question_id) ?? [],
        answered: counts.answered.get(item.question_id) ?? 0,
        words: words.get(item.question_id) ?? [],
      }),
    ),
    groups,
  }
}

const isWordy = (kind: string) => kind === 'text' || kind === 'long_text'

interface Facts {
  threshold: number
  counted: readonly Counted[]
  answered: number
  words: { text: string; count: number }[]
}
function resultOf({ question_id, section, title, detail }: SetItem, facts: Facts): QuestionResult {
  const { threshold, counted, answered, words } = facts
  const base = {
    question_id,
    section,
    title,
    kind: detail.kind,
    answered,
    enps: null,
    mean: null,
    shares: [],
    texts: null,
  }
  const shares = (labels: readonly string[]) => sharesOf(labels, counted, answered)
  switch (detail.kind) {
    case 'text':
    case 'long_text':
      return { ...base, texts: enoughWords(answered, threshold) ? words : null }
    case 'rating': {
      const steps = Array.from({ length: detail.to - detail.from + 1 }, (_, index) =>
        String(detail.from + index),
      )
      return { ...base, mean: meanOf(counted), enps: enpsOf(detail, counted), shares: shares(steps) }
    }
    case 'single':
    case 'multiple':
      return { ...base, shares: shares(detail.options.map(({ label }) => label)) }
    case 'yes_no':
      return {
        ...base,
        shares: shares(['true', 'false']).map((share) => ({
          ...share,
          label: share.label === 'true' ? 'Yes' : 'No',
        })),
      }
    case 'number':
      return { ...base, mean: meanOf(counted), shares: shares(inOrder(counted)) }
    case 'date':
      return { ...base, shares: shares(inOrder(counted)) }
  }
}

/** Numbers by their size, days by the calendar; so many that they are few to look at. */
const inOrder = (counted: readonly Counted[]) =>
  counted
    .map(({ value }) => value)
    .toSorted((a, b) => Number(a) - Number(b) || a.localeCompare(b))
    .slice(0, 60)
