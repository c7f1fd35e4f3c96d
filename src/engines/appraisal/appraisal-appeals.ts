import { z } from 'zod'
import type { Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { at } from '#engines/appraisal/path.ts'

export const appealParts = ['Score', 'Feedback', 'Process'] as const
export const appealStates = ['Open', 'Score changed', 'Score kept'] as const

/** Whoever does not agree with a released result appeals once; HR decides, and both see what became of it. */
export function appealActs<const P extends `/${string}/{org}`>(path: P, manage: Access, read: Access) {
  const appeals = list(at(path, 'occasion/{occasion_id}/appeals/'), {
    access: read,
    title: 'Appeals',
    columns: {
      appraisee: col.person('Appraisee', { sortable: true }),
      part: col.choice('About', appealParts),
      reason: col.longText('Reason'),
      state: col.status('Status', appealStates, { filter: true, tones: { Open: 'warning' } }),
      old_score: col.decimal('Score before', { nullable: true }),
      new_score: col.decimal('Score after', { nullable: true }),
      decision: col.text('Decision', { nullable: true, wrap: true }),
      created_at: col.instant('Sent', { sortable: true }),
    },
    more: { version: z.number(), abilities: z.object({ decide: z.boolean() }) },
    phone: { first: 'appraisee', second: ['part', 'state'] },
    empty: 'Appeals appear here after results are released.',
  })
  return {
    appeals,
    decideAppeal: action(at(path, 'appeals/{id}/decide/'), {
      access: manage,
      title: 'Decide appeal',
      on: appeals,
      when: 'decide',
      form: {
        outcome: field.choice('Outcome', ['Score kept', 'Score changed'], { initial: 'Score kept' }),
        new_score: field.optionalAmount('New score', { digits: 3 }, { hint: 'Where the score changes.' }),
        decision: field.text('Decision', 1000, { long: true, hint: 'The employee reads it.' }),
      },
      problems: ({ outcome, new_score }): Record<string, string[]> => ({
        ...(outcome === 'Score changed' && !new_score ? { new_score: ['New score is Required'] } : {}),
        ...(Number(new_score ?? 0) > 120 ? { new_score: ['At most 120.'] } : {}),
      }),
      success: 'Successfully decided appeal',
    }),
  }
}
