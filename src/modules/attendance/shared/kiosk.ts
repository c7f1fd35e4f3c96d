import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

const access = { hr: [P.attendance.devices] }
const form = {
  name: field.text('Name', 100),
  branch_id: field.reference('Branch', { table: 'branch', label: 'name', choices: branch.list }),
  is_active: field.onOff('Active', true),
}
export const kiosks = list('/attendance/{org}/kiosks/', {
  access,
  title: 'Kiosks',
  columns: {
    name: col.text('Name', { sortable: true }),
    branch: col.reference('Branch', { nullable: true }),
    state: col.status('State', ['Open', 'Not opened', 'Inactive'], { tones: { Open: 'success' } }),
    last_seen_at: col.instant('Last contact', { nullable: true, sortable: true }),
    punches_today: col.number('Punches today'),
  },
  more: { version: z.number(), branch_id: z.string().nullable(), is_active: z.boolean() },
  phone: { first: 'name', second: ['state', 'last_seen_at'] },
  empty: 'Add a kiosk, then open it on a shared screen.',
})
export const addKiosk = action('/attendance/{org}/kiosks/', {
  access,
  title: 'Add kiosk',
  form,
  primary: true,
  response: z.object({ id: z.string(), name: z.string() }),
  status: 201,
  success: 'Successfully created {name}',
})
export const changeKiosk = action('/attendance/{org}/kiosks/{id}/', {
  access,
  method: 'PATCH',
  title: 'Edit kiosk',
  form,
  on: kiosks,
  success: 'Successfully updated {name}',
})
/** Makes the link of the screen that asks for it; the screen before loses its own. */
export const openKiosk = action('/attendance/{org}/kiosks/{id}/open/', {
  access,
  title: 'Open on this screen',
  on: kiosks,
  when: ({ is_active }) => is_active,
  response: z.object({ path: z.string() }),
  success: 'The kiosk is open on this screen.',
})

const digits = /^\d{4,8}$/
const pin = (title: string) => ({
  ...field.text(title, 8),
  schema: z
    .string({ error: `${title} is Required` })
    .trim()
    .regex(digits, { error: 'Enter 4 to 8 digits.', abort: true })
    .refine((text) => !/^(\d)\1+$/.test(text) && !'0123456789'.includes(text), {
      error: 'Choose digits that are harder to guess.',
    }),
})
export const setPin = action('/attendance/{org}/kiosk-pin/', {
  access,
  title: 'Set PIN',
  form: { employee_id: field.requiredReference('Employee', peopleChoices), pin: pin('PIN') },
  success: 'The PIN is set.',
})
export const setOwnPin = action('/attendance/{org}/me/kiosk-pin/', {
  access: { user: true },
  title: 'Set kiosk PIN',
  form: { pin: pin('PIN') },
  success: 'The PIN is set.',
})

const open = { access: { public: true } } as const
/** What the shared screen calls; it has no session. */
export const kioskScreen = {
  read: get('/attendance/kiosk/{token}/', {
    ...open,
    polled: true,
    response: z.object({
      organization: z.string(),
      name: z.string(),
      branch: z.string().nullable(),
      now: z.string(),
      time_zone: z.string(),
    }),
  }),
  punch: post('/attendance/kiosk/{token}/punch/', {
    ...open,
    limit: 60,
    body: z.object({
      key: z.uuid('key is Required'),
      code: z
        .string({ error: 'Employee code is Required' })
        .trim()
        .min(1, 'Employee code is Required')
        .max(30),
      pin: z.string({ error: 'PIN is Required' }).trim().min(1, 'PIN is Required').max(8),
      direction: z
        .enum(['In', 'Out', 'Break out', 'Break in'], { error: 'Select a valid choice.' })
        .nullish(),
    }),
    response: z.object({
      full_name: z.string(),
      direction: z.enum(['In', 'Out', 'Break out', 'Break in']),
      occurred_at: z.string(),
    }),
    status: 201,
  }),
}
