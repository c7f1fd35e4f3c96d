import { Button, Group, Paper, Table, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { money } from '#ui/i18n/format.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { shown, useActions } from '#engines/list/action-web.tsx'
import { editLine, readPayslip, revertLine, type Payslip } from '#modules/payroll/shared/payslip.ts'
import { PayslipBalances } from '#modules/payroll/web/payslip-balances.tsx'
import { PayslipFiles } from '#modules/payroll/web/payslip-files.tsx'
import { t } from '#modules/payroll/web/words.ts'

type Line = Payslip['lines'][number]

/** How a line came about: the formula, what each part of it came to, and the stretches of the period. */
function Trace({ line }: { line: Line }) {
  return (
    <Paper withBorder p="sm" my="xs">
      <Text size="sm" fw={600}>
        {t('payslip.how')}
      </Text>
      {line.formula && (
        <Text size="sm">
          {t('payslip.formula')}: <code>{line.formula}</code>
        </Text>
      )}
      {line.trace.map(({ text, value, day }, at) =>
        day === undefined ? (
          <Text size="sm" key={`${text}-${at}`}>
            {text} = {plain(value)}
          </Text>
        ) : (
          <Text size="sm" key={day}>
            <Day value={day} />: {declared(text)} {Number(value) > 0 ? '+' : '−'}
            {value.toString().replace('-', '')}
          </Text>
        ),
      )}
      {line.segments
        .filter(({ amount }) => Number(amount) !== 0)
        .map((part) => (
          <Text size="sm" key={part.start}>
            <Day value={part.start} /> – <Day value={part.end} />:{' '}
            {t('payslip.segment', { payable: part.payable, basis: part.basis, full: money(part.full) })} ={' '}
            {money(part.amount)}
          </Text>
        ))}
    </Paper>
  )
}

function YearTax({ slip, tax }: { slip: Payslip; tax: NonNullable<Payslip['year_tax']> }) {
  const rows: (readonly [string, string])[] = [
    [t('payslip.assessable'), money(tax.assessable)],
    [t('payslip.retirement'), money(tax.retirement)],
    ...(Number(tax.donation) ? [[t('payslip.donation'), money(tax.donation)] as const] : []),
    ...tax.deductions.map(({ title, amount }) => [title, money(amount)] as const),
    [t('payslip.taxable'), money(tax.taxable)],
    ...tax.bands
      .filter(({ amount }) => Number(amount) > 0)
      .map(
        ({ amount, percent, tax: own }) =>
          [t('payslip.band', { amount: money(amount), percent }), money(own)] as const,
      ),
    ...[...tax.rebates, ...tax.credits].map(({ title, amount }) => [title, money(amount)] as const),
    [t('payslip.yearTax'), money(tax.net)],
    [t('payslip.withheld'), money(tax.withheld_before)],
    [t('payslip.left'), String(tax.months_left)],
    [t('payslip.month'), money(slip.tax)],
  ]
  return (
    <Paper withBorder p="lg" mt="md">
      <Text fw={600} mb="xs">
        {t('payslip.tax', { year: tax.year })}
      </Text>
      {!tax.is_confirmed && <Callout tone="warning">{t('payslip.unconfirmed')}</Callout>}
      <Table>
        <Table.Tbody>
          {rows.map(([title, value], at) => (
            <Table.Tr key={`${title}-${at}`}>
              <Table.Td>{title}</Table.Td>
              <Table.Td ta="right" className="ch-num">
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

const keyOf = ({ heading_id, relates_to }: Line) => `${heading_id} ${relates_to ?? ''}`
const headingOf = ({ heading_id, name, amount }: Line) => ({
  heading_id,
  amount,
  heading: { id: heading_id, name },
})

/** A payslip: net first, lines that open to how they came about, the year's tax. */
export function PayslipView({ slip }: { slip: Payslip }) {
  const [open, setOpen] = useState<string | null>(null)
  const start = (row: Record<string, unknown> | null) => ({ heading_id: row?.['heading_id'] })
  const acts = useActions([shown(editLine, { start }), shown(revertLine, { start })], () => slip.title)
  const begin = (act: typeof editLine | typeof revertLine, line: Line) =>
    acts.begin(act as never, { id: slip.id, version: slip.version, ...headingOf(line) } as never)
  return (
    <>
      {acts.dialog}
      <Group justify="space-between" mb="md">
        <div>
          <Text size="sm" c="dimmed">
            {slip.person.full_name} · {slip.title}
            {slip.type !== 'Regular' && ` · ${declared(slip.type)}`}
            {slip.basis_days !== '0' &&
              ` · ${t('payslip.days', { payable: slip.payable_days, basis: slip.basis_days })}`}
          </Text>
          <Text size="xl" fw={650} className="ch-num">
            {t('payslip.net')}: {slip.currency} {money(slip.net)}
          </Text>
          <Text size="sm">{slip.net_in_words}</Text>
        </div>
        <PayslipFiles slip={slip} />
      </Group>
      {slip.is_held && <Callout tone="warning">{t('payslip.held')}</Callout>}
      {/* three columns of amounts and names fit a phone */}
      <Table horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payslip.heading')}</Table.Th>
            <Table.Th ta="right">{t('payslip.amount')}</Table.Th>
            <Table.Th ta="right">{t('payslip.ytd')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {slip.lines.map((line) => (
            <Table.Tr key={keyOf(line)}>
              <Table.Td>
                <UnstyledButton
                  aria-expanded={open === keyOf(line)}
                  onClick={() => setOpen(open === keyOf(line) ? null : keyOf(line))}
                  style={{ textDecoration: 'underline dotted' }}
                >
                  {line.name}
                </UnstyledButton>{' '}
                <Text span size="xs" c="dimmed">
                  {line.relates_to ? t('payslip.arrears', { period: line.relates_to }) : declared(line.kind)}
                </Text>
                {line.edited && (
                  <Text size="xs" c="orange">
                    {t('payslip.edited', {
                      original: money(line.edited.original),
                      name: line.edited.by,
                      remarks: line.edited.remarks,
                    })}
                  </Text>
                )}
                {open === keyOf(line) && <Trace line={line} />}
              </Table.Td>
              <Table.Td ta="right" className="ch-num">
                {line.kind === 'Deduction' ? '−' : ''}
                {money(line.amount)}
                {slip.abilities.edit && line.is_editable && (
                  <Group gap="xs" justify="flex-end">
                    <Button size="compact-xs" variant="subtle" onClick={() => begin(editLine, line)}>
                      {declared(editLine.title)}
                    </Button>
                    {line.edited && (
                      <Button size="compact-xs" variant="subtle" onClick={() => begin(revertLine, line)}>
                        {declared(revertLine.title)}
                      </Button>
                    )}
                  </Group>
                )}
              </Table.Td>
              <Table.Td ta="right" className="ch-num">
                {line.relates_to === null && money(line.ytd)}
              </Table.Td>
            </Table.Tr>
          ))}
          {slip.reimbursements.map(({ purpose, amount }, at) => (
            <Table.Tr key={`${purpose}-${at}`}>
              <Table.Td>
                {purpose}{' '}
                <Text span size="xs" c="dimmed">
                  {t('payslip.reimbursement')}
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="ch-num">
                {money(amount)}
              </Table.Td>
              <Table.Td />
            </Table.Tr>
          ))}
          {Number(slip.rounding) !== 0 && (
            <Table.Tr>
              <Table.Td>{t('payslip.rounding')}</Table.Td>
              <Table.Td ta="right">{money(slip.rounding)}</Table.Td>
              <Table.Td />
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
      <PayslipBalances slip={slip} />
      {slip.year_tax && <YearTax slip={slip} tax={slip.year_tax} />}
      {slip.note && (
        <Text size="sm" mt="md">
          {slip.note}
        </Text>
      )}
    </>
  )
}

export function PayslipDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { org, as } = useScope()
  const read = useRead(readPayslip, id ? ({ params: { org, id }, query: { as } } as never) : null, {
    errors: 'inline',
  })
  return (
    <Dialog opened={id !== null} onClose={onClose} title={t('payslip.title')}>
      <ReadState read={read} lines={8}>
        {(slip) => <PayslipView slip={slip as Payslip} />}
      </ReadState>
    </Dialog>
  )
}

/** Without the zeros that exact computing leaves behind the point. */
const plain = (value: unknown) =>
  String(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
