import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { transferReason } from '#modules/transfer/shared/transfer-settings.ts'

const own = { user: true } as const
const reasons = {
  reason_id: field.requiredReference('Reason', transferReason.list),
  explanation: {
    ...field.text('Explanation', 2000, { hint: 'Visible to HR and reviewers, not to the other person.' }),
    kind: 'long_text' as const,
  },
}

/** Two people exchange branch and division; each keeps their job. HR hears of it once both agree. */
export const requestSwap = action('/transfer/{org}/my-requests/swap/', {
  access: own,
  title: 'Request swap',
  form: {
    partner_id: field.requiredReference('Swap with', peopleChoices, {
      label: 'full_name',
      hint: 'HR sees the request once they agree.',
    }),
    desired_from: field.day('Desired from'),
    ...reasons,
  },
  success: 'Swap requested',
  response: z.object({ id: z.string() }),
  status: 201,
})

/** Colleagues who want to swap places with the caller. */
export const swapOffers = list('/transfer/{org}/swap-offers/', {
  access: own,
  title: 'Swaps offered to you',
  columns: {
    person: col.person('Employee'),
    place: col.text('Their place', { nullable: true }),
    desired_from: col.day('Desired from'),
    requested_on: col.day('Requested on'),
  },
  more: { version: z.number(), abilities: z.object({ answer: z.boolean() }) },
  search: false,
  phone: { first: 'person', second: ['place', 'desired_from'] },
  empty: 'Colleagues who want to swap places with you appear here.',
})

export const agreeToSwap = action('/transfer/{org}/swap-offers/{id}/agree/', {
  access: own,
  on: swapOffers,
  title: 'Agree to swap',
  when: 'answer',
  inline: true,
  form: reasons,
  success: 'Swap sent to HR',
  response: z.object({ id: z.string() }),
})
export const refuseSwap = action('/transfer/{org}/swap-offers/{id}/refuse/', {
  access: own,
  on: swapOffers,
  title: 'Refuse swap',
  when: 'answer',
  danger: true,
  confirm: 'Refuse to swap places with {person.full_name}?',
  success: 'Swap refused',
})
