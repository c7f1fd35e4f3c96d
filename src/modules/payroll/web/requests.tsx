import { field } from '#kernel/field.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { money } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import {
  rebateRequest,
  rebateType,
  workItem,
  workOperation,
  workRequest,
} from '#modules/payroll/shared/requests.ts'
import { Advances } from '#modules/payroll/web/advance.tsx'
import { AskForPay } from '#modules/payroll/web/ask-for-pay.tsx'
import { t } from '#modules/payroll/web/words.ts'

const forms = {
  work: {
    operation_id: field.requiredReference('Operation', workOperation.list),
    item_id: field.requiredReference('Work code', workItem.list),
    worked_on: field.day('Worked on'),
    quantity: field.amount('Quantity', { places: 3, digits: 9, sign: 'positive' }),
    ticket: field.optionalText('Ticket number', 60),
    remarks: field.text('Remarks', 255),
  },
  rebate: {
    rebate_type_id: field.requiredReference('Rebate type', rebateType.list),
    amount: field.amount('Amount', { digits: 12, sign: 'positive' }),
    remarks: field.text('Remarks', 255),
  },
}
export type RequestKind = keyof typeof forms | 'advance'

/** Requests about pay in any area: the employee asks, supervisor and HR decide. `decides` in the area of employees is for supervisors. */
export default function PayRequests({ kind, decides }: { kind: RequestKind; decides?: boolean }) {
  const scope = useScope()
  return decides ? (
    <ScopeProvider scope={{ ...scope, as: 'supervisor' }}>
      <Requests kind={kind} />
    </ScopeProvider>
  ) : (
    <Requests kind={kind} />
  )
}

function Requests({ kind }: { kind: RequestKind }) {
  const { as } = useScope()
  if (kind === 'advance') return <Advances />
  if (kind === 'work')
    return (
      <RequestsScreen
        declared={workRequest.shown}
        title={t('work.title')}
        columns={[
          { key: 'operation', title: t('work.operation'), value: ({ operation }) => operation.name },
          { key: 'item', title: t('work.item'), value: ({ item }) => item.name },
          { key: 'worked_on', title: t('work.on'), kind: 'day' },
          { key: 'quantity', title: t('work.quantity'), kind: 'decimal' },
        ]}
        facts={(one) => [
          { label: t('work.operation'), value: one.operation.name },
          { label: t('work.item'), value: one.item.name },
          { label: t('work.on'), value: <Day value={one.worked_on} /> },
          { label: t('work.quantity'), value: one.quantity },
          { label: t('work.ticket'), value: one.ticket },
        ]}
      >
        {as === 'user' && (
          <AskForPay
            create={workRequest.create}
            type={workRequest.name}
            title={t('work.ask')}
            fields={forms.work}
          />
        )}
      </RequestsScreen>
    )
  return (
    <RequestsScreen
      declared={rebateRequest.shown}
      title={t('rebate.title')}
      columns={[
        { key: 'rebate_type', title: t('rebate.type'), value: (one) => one.rebate_type.name },
        { key: 'fiscal_year', title: t('rebate.year'), value: (one) => one.fiscal_year.name },
        { key: 'amount', title: t('advance.amount'), kind: 'money' },
      ]}
      facts={(one) => [
        { label: t('rebate.type'), value: one.rebate_type.name },
        { label: t('rebate.year'), value: one.fiscal_year.name },
        one.amount !== null && { label: t('advance.amount'), value: money(one.amount) },
      ]}
    >
      {as === 'user' && (
        <AskForPay create={rebateRequest.create} type={null} title={t('rebate.ask')} fields={forms.rebate} />
      )}
    </RequestsScreen>
  )
}
