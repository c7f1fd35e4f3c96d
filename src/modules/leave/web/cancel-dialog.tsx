import { Button } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useState } from 'react'
import { sum } from '#kernel/money.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { wholeDay } from '#ui/date/written.ts'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { cancellable, leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { t } from '#modules/leave/web/words.ts'

interface Values {
  dates: string[]
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** Asks to cancel an approved leave, all of it or some of its dates; the leave stands until that is granted. */
export function CancelLeave({ id }: { id: string }) {
  const { org } = useScope()
  const view = useCalendar()
  const [opened, setOpened] = useState(false)
  const read = useRead(cancellable, opened ? { params: { org, id } } : null, { errors: 'inline' })
  const ask = useAction(leaveCancel.create, { success: t('cancel.sent') })
  const dates = read.data?.dates ?? []
  return (
    <div>
      <Button variant="default" leftSection={<IconCalendarX size={16} />} onClick={() => setOpened(true)}>
        {t('cancel.ask')}
      </Button>
      {read.data && (
        <FormDialog<Values>
          key={dates.length}
          opened={opened}
          onClose={() => setOpened(false)}
          title={t('cancel.ask')}
          initial={{ dates: dates.map(({ date }) => date), remarks: '', approvers: [] }}
          submitTitle={t('cancel.send')}
          submit={({ dates: chosen, ...said }) =>
            ask.attempt({ params: { org }, body: { ...said, leave_request_id: id, dates: chosen } })
          }
        >
          <F.CheckboxGroup
            name="dates"
            label={t('cancel.dates')}
            hint={t('cancel.datesHint')}
            required
            options={dates.map(({ date, days }) => ({
              value: date,
              label: t('cancel.date', { date: wholeDay(view, date), days }),
            }))}
          />
          <F.TextArea name="remarks" label={t('form.reason')} required />
          <Approvers id={id} dates={dates} />
        </FormDialog>
      )}
    </div>
  )
}

function Approvers({ id, dates }: { id: string; dates: readonly { date: string; days: string }[] }) {
  const chosen = useFieldValue('dates')
  const days = sum(
    dates.filter(({ date }) => Array.isArray(chosen) && chosen.includes(date)).map((one) => one.days),
  )
  return <ApproversField type={leaveCancel.name} facts={{ leave_request_id: id, days }} />
}
