import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { field } from '#kernel/field.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { SchemaFields } from '#ui/form/schema-form.tsx'
import { money } from '#ui/i18n/format.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import {
  advanceLimit,
  advanceRequest,
  rebateRequest,
  rebateType,
  workItem,
  workOperation,
  workRequest,
} from '#modules/payroll/shared/requests.ts'
import { t } from '#modules/payroll/web/words.ts'

const reason = field.text('Reason', 255)
const forms = {
  advance: {
    amount: field.amount('Amount', { digits: 12, sign: 'positive' }),
    months: field.number('Repaid in months', { min: 1, max: 24 }),
    required_by: field.day('Required by'),
    remarks: reason,
  },
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
const declaredOf = { advance: advanceRequest, work: workRequest, rebate: rebateRequest }
export type RequestKind = keyof typeof forms

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
  const children = as === 'user' && <Ask kind={kind} />
  if (kind === 'advance')
    return (
      <RequestsScreen
        declared={advanceRequest.shown}
        title={t('advance.title')}
        columns={[
          ...(as === 'supervisor'
            ? []
            : [{ key: 'amount', title: t('advance.amount'), kind: 'money' as const }]),
          { key: 'months', title: t('advance.months'), kind: 'number' },
          { key: 'required_by', title: t('advance.by'), kind: 'day' },
          ...(as === 'supervisor'
            ? []
            : [{ key: 'repaid', title: t('advance.repaid'), kind: 'money' as const }]),
        ]}
        facts={(one) => [
          one.amount !== null && { label: t('advance.amount'), value: money(one.amount) },
          { label: t('advance.months'), value: String(one.months) },
          { label: t('advance.by'), value: <Day value={one.required_by} /> },
          one.repaid !== null && { label: t('advance.repaid'), value: money(one.repaid) },
        ]}
        above={as === 'user' && <Limit />}
      >
        {children}
      </RequestsScreen>
    )
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
        {children}
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
      {children}
    </RequestsScreen>
  )
}

function Limit(): ReactNode {
  const { org } = useScope()
  const { data } = useRead(advanceLimit, { params: { org } }, { errors: 'inline' })
  return (
    data && (
      <Callout tone="info">
        {t('advance.limit', {
          available: money(data.available),
          limit: money(data.limit),
          outstanding: money(data.outstanding),
        })}
      </Callout>
    )
  )
}

function Ask({ kind }: { kind: RequestKind }) {
  const { org, today } = useScope()
  const [asking, setAsking] = useState(false)
  const create = useAction(declaredOf[kind].create, { success: t('advance.asked') })
  const fields = forms[kind]
  const initial = Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      one.kind === 'day' ? today : one.kind === 'reference' ? null : '',
    ]),
  )
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
        {t(`${kind}.ask`)}
      </Button>
      {asking && (
        <FormDialog<Record<string, unknown>>
          opened
          onClose={() => setAsking(false)}
          title={t(`${kind}.ask`)}
          submitTitle={t(`${kind}.ask`)}
          initial={initial}
          submit={(values) => create.attempt({ params: { org }, body: values } as never)}
          onSaved={() => setAsking(false)}
        >
          <SchemaFields fields={fields} params={{ org }} row={null} />
          {kind !== 'rebate' && <ApproversField type={declaredOf[kind].name} facts={{}} />}
        </FormDialog>
      )}
    </>
  )
}
