import { z } from 'zod'
import { get, type Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { appealParts, appealStates } from '#engines/appraisal/appraisal-appeals.ts'
import { Result } from '#engines/appraisal/appraisal-record.ts'
import { at } from '#engines/appraisal/path.ts'

const done = z.object({ done: z.number() })

/** Scores of an occasion, their calibration, release and acknowledgement. */
export function resultActs<const P extends `/${string}/{org}`>(path: P, manage: Access, read: Access) {
  const results = list(at(path, 'occasion/{occasion_id}/results/'), {
    access: read,
    title: 'Results',
    columns: {
      appraisee: col.person('Appraisee', { sortable: true }),
      score: col.decimal('Score', { nullable: true, sortable: true }),
      calibrated_score: col.decimal('Calibrated score', { nullable: true, sortable: true }),
      final_score: col.decimal('Final score', { nullable: true, sortable: true }),
      released_at: col.instant('Released', { nullable: true }),
      acknowledged_at: col.instant('Acknowledged', { nullable: true }),
    },
    filters: { released: filter.yesNo('Released') },
    more: {
      version: z.number(),
      abilities: z.object({ calibrate: z.boolean(), release: z.boolean() }),
    },
    phone: { first: 'appraisee', second: ['final_score', 'released_at'] },
    empty: 'Calculate scores to see results.',
  })
  const ownResults = list(at(path, 'my-results/'), {
    access: { user: true },
    title: 'My results',
    columns: {
      occasion: col.reference('Appraisal'),
      final_score: col.decimal('Score', { nullable: true }),
      released_at: col.instant('Released', { sortable: true }),
      acknowledged_at: col.instant('Acknowledged', { nullable: true }),
      appeal: col.status('Appeal', appealStates, { nullable: true, tones: { Open: 'warning' } }),
    },
    filters: { archived: filter.yesNo('Archived') },
    more: { version: z.number(), abilities: z.object({ acknowledge: z.boolean(), appeal: z.boolean() }) },
    phone: { first: 'occasion', second: ['final_score', 'released_at'] },
    empty: 'Results appear here after they are released.',
  })
  return {
    calculate: action(at(path, 'occasion/{occasion_id}/calculate/'), {
      access: manage,
      title: 'Calculate scores',
      success: 'Successfully calculated {done} results',
      response: done,
    }),
    results,
    readResult: get(at(path, 'results/{id}/'), {
      private: true,
      access: { user: true, ...read },
      query: hatQuery,
      response: Result,
    }),
    calibrate: action(at(path, 'results/{id}/calibrate/'), {
      access: manage,
      title: 'Calibrate score',
      on: results,
      when: 'calibrate',
      form: {
        calibrated_score: field.amount('Calibrated score', { digits: 3 }),
        calibration_note: field.text('Reason', 500),
      },
      problems: ({ calibrated_score }): Record<string, string[]> =>
        Number(calibrated_score) > 120 ? { calibrated_score: ['At most 120.'] } : {},
      success: 'Successfully calibrated score',
    }),
    release: action(at(path, 'occasion/{occasion_id}/release/'), {
      access: manage,
      title: 'Release results',
      on: results,
      when: 'release',
      bulk: 'result_ids',
      confirm: 'Release {count} results? Employees see them at once.',
      form: { result_ids: field.references('Results', results, { max: 2000 }) },
      success: 'Successfully released {done} results',
      response: done,
    }),
    ownResults,
    appeal: action(at(path, 'my-results/{id}/appeal/'), {
      access: { user: true },
      title: 'Appeal',
      on: ownResults,
      when: 'appeal',
      form: {
        part: field.choice('About', appealParts, { initial: 'Score' }),
        reason: field.text('Reason', 2000, { long: true }),
      },
      success: 'Successfully sent appeal',
    }),
    acknowledge: action(at(path, 'my-results/{id}/acknowledge/'), {
      access: { user: true },
      title: 'Acknowledge',
      on: ownResults,
      when: 'acknowledge',
      inline: true,
      form: { acknowledgement: field.optionalText('Remarks', 1000, { long: true }) },
      success: 'Successfully acknowledged result',
    }),
  }
}
