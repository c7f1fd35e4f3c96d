import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { money } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { loanRequest } from '#modules/loan/shared/loan-request.ts'
import { RequestForm } from '#modules/loan/web/loan-form.tsx'
import { t } from '#modules/loan/web/words.ts'

/** Loan requests, in any area. Amounts are hidden without the permission to read pay. */
export function LoanRequests({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle: string
  children?: ReactNode
}) {
  const { as } = useScope()
  return (
    <RequestsScreen
      declared={loanRequest.shown}
      title={title}
      subtitle={subtitle}
      columns={[
        { key: 'number', title: t('request.number') },
        { key: 'loan_type', title: t('sheet.type') },
        ...(as === 'supervisor' ? [] : [{ key: 'amount', title: t('sheet.amount'), kind: 'money' as const }]),
        { key: 'months', title: t('request.months'), kind: 'number' },
        { key: 'request_remarks', title: t('request.purpose') },
      ]}
      facts={(one) => [
        { label: t('request.number'), value: one.number },
        { label: t('sheet.type'), value: one.loan_type },
        one.amount !== null && { label: t('sheet.amount'), value: money(one.amount) },
        { label: t('request.months'), value: localDigits(String(one.months)) },
        { label: t('request.first'), value: <Day value={one.first_on} /> },
        one.guarantors > 0 && {
          label: t('sheet.guarantors'),
          value: t('request.accepted', {
            accepted: localDigits(String(one.accepted)),
            needed: localDigits(String(one.guarantors)),
          }),
        },
      ]}
    >
      {children}
    </RequestsScreen>
  )
}

const initial = (today: string) => ({
  loan_type_id: null as string | null,
  amount: '',
  months: 12,
  first_on: today,
  guarantor_ids: [] as string[],
  remarks: '',
  approvers: [] as string[][],
})

/** The button that asks for a loan. */
export function RequestLoan() {
  const { org, today } = useScope()
  const [opened, setOpened] = useState(false)
  const create = useAction(loanRequest.create, { success: t('request.sent') })
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(true)}>
        {t('request.ask')}
      </Button>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('request.ask')}
        size={760}
        initial={initial(today)}
        schema={loanRequest.input}
        submitTitle={t('request.ask')}
        submit={(body) => create.attempt({ params: { org }, body: body as never })}
      >
        <RequestForm />
      </FormDialog>
    </>
  )
}
