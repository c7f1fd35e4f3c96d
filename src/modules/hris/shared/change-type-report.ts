import { z } from 'zod'
import { day } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { report } from '#engines/report/report.ts'
import { changeCategories } from '#modules/hris/shared/change-type.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'

const counted = (title: string) => ({ title, kind: 'number', total: true }) as const
const text = (title: string) => ({ title, kind: 'text' }) as const

/** Changes of employments by their type, each where the person was on the day of the change. */
export const changeTypeReport = report('change-type', {
  title: 'Employment Change Report',
  access: { hr: [P.hris.reports] },
  filters: z.object({ ...placeFilters, from: day('From').optional(), to: day('To').optional() }),
  columns: {
    change_type: text('Change type'),
    category: { ...text('Category'), says: changeCategories },
    draft: counted('Draft'),
    scheduled: counted('Scheduled'),
    applied: counted('Applied'),
    cancelled: counted('Cancelled'),
    changes: counted('Changes'),
    people: { title: 'People', kind: 'number' },
    latest: { title: 'Latest', kind: 'day' },
    change_type_id: { title: 'Id', kind: 'text', hidden: true },
  },
  chart: {
    by: 'change_type',
    measures: ['draft', 'scheduled', 'applied', 'cancelled'],
    kind: 'stacked',
    names: true,
  },
  drill: {
    screen: 'admin-hris-employment-review-review-details',
    query: { change_type_id: 'change_type_id' },
    figures: {
      // what was sent, or came back, is a draft still
      draft: { state: 'Draft,Requested,Declined' },
      scheduled: { state: 'Scheduled' },
      applied: { state: 'Applied' },
      cancelled: { state: 'Cancelled' },
      changes: {},
    },
  },
})
