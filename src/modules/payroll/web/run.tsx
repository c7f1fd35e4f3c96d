import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Money } from '#ui/show/figures.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { shown, useActions } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { runTypeRules } from '#modules/payroll/domain/run-type.ts'
import { failPayment } from '#modules/payroll/shared/bank-file.ts'
import { makeVoucher, vouchers } from '#modules/payroll/shared/reports.ts'
import {
  approveRun,
  cancelRun,
  citReport,
  closeRun,
  disbursement,
  markPaid,
  pfReport,
  readRun,
  rejectRun,
  signRun,
  ssfReport,
  submitRun,
  taxReport,
  type Run,
} from '#modules/payroll/shared/run.ts'
import { regenerateRun } from '#modules/payroll/shared/run-start.ts'
import { Differences } from '#modules/payroll/web/differences.tsx'
import { payByCheque } from '#modules/payroll/shared/pay-list.ts'
import { BankFiles, VoucherFile } from '#modules/payroll/web/bank-files.tsx'
import { useReadAgain } from '#modules/payroll/web/read-again.ts'
import { RunSheet } from '#modules/payroll/web/run-sheet.tsx'
import { t } from '#modules/payroll/web/words.ts'

export type RunTab = 'sheet' | 'differences' | 'tax' | 'ssf' | 'pf' | 'cit' | 'disbursement' | 'vouchers'

/** A run: what it comes to, what may be done with it, and its sheets. */
export default function RunPage({ tab = 'sheet' }: { tab?: RunTab }) {
  const { pk = '' } = useParams({ strict: false }) as { pk?: string }
  const { org, as } = useScope()
  const read = useRead(readRun, { params: { org, id: pk }, query: { as } } as never, { every: 3000 })
  return (
    <ReadState read={read} lines={8}>
      {(run) => <Shown run={run as Run} first={tab} />}
    </ReadState>
  )
}

function Shown({ run, first }: { run: Run; first: RunTab }) {
  const { as, org } = useScope()
  useReadAgain(`${run.state} ${run.version}`, `/payroll/${org}/`)
  const [chosen, choose] = useAddressValue('tab', first)
  const acts = useActions(
    (
      [
        ['regenerate', regenerateRun],
        ['sign', signRun],
        ['submit', submitRun],
        ['approve', approveRun],
        ['reject', rejectRun],
        ['close', closeRun],
        ['cancel', cancelRun],
      ] as const
    )
      // the payroll of a month is generated from its own page, where its checks are
      .filter(([name]) =>
        name === 'regenerate'
          ? run.abilities.generate && !runTypeRules[run.type].is_of_period
          : run.abilities[name],
      )
      .map(([, act]) => shown(act, {})),
    () => run.title,
  )
  const buttons = acts.rowActions?.(run as never) ?? []
  const tabs: Record<RunTab, string> = {
    sheet: t('run.sheet'),
    differences: t('run.differences'),
    tax: t('run.tax'),
    ssf: t('run.ssf'),
    pf: t('run.pf'),
    cit: t('run.cit'),
    disbursement: t('run.disbursement'),
    vouchers: t('run.vouchers'),
  }
  // an approver who is not of HR sees the sheet and what changed
  const { is_compared } = runTypeRules[run.type]
  const shownTabs = (Object.keys(tabs) as RunTab[]).filter(
    (tab) =>
      (as === 'hr' || tab === 'sheet' || tab === 'differences') && (is_compared || tab !== 'differences'),
  )
  const now = shownTabs.find((tab) => tab === chosen) ?? first
  const shared = { params: { run_id: run.id } }
  return (
    <>
      <PageHead
        title={run.title}
        subtitle={
          <>
            <StatusBadge status={run.state} /> {run.type !== 'Regular' && `${declared(run.type)} · `}
            {run.corrects && `${t('run.corrects', { title: run.corrects })} · `}
            {t('run.people', { count: run.people })}
            {run.failed > 0 && `, ${t('run.failed', { failed: run.failed })}`}
            {run.generated_by && ` · ${t('run.generatedBy', { name: run.generated_by })}`}
            {run.signed_by && ` · ${t('run.signedBy', { name: run.signed_by })}`}
            {run.first_approved_by && ` · ${t('run.firstApprovedBy', { name: run.first_approved_by })}`}
            {run.approved_by && ` · ${t('run.approvedBy', { name: run.approved_by })}`}
          </>
        }
      >
        {buttons.map(({ title, run: act, danger }) => (
          <Button
            key={title}
            variant={danger ? 'default' : 'filled'}
            {...(danger ? { color: 'red' } : {})}
            onClick={act}
          >
            {title}
          </Button>
        ))}
      </PageHead>
      {acts.dialog}
      {run.remarks && <Callout tone="info">{run.remarks}</Callout>}
      <StatGrid>
        <StatCard title={t('run.gross')} value={<Money value={run.gross} />} />
        <StatCard title={t('run.deductions')} value={<Money value={run.deductions} />} />
        <StatCard title={t('run.contributions')} value={<Money value={run.contributions} />} />
        {Number(run.reimbursed) !== 0 && (
          <StatCard title={t('run.reimbursed')} value={<Money value={run.reimbursed} />} />
        )}
        <StatCard title={t('run.net')} value={<Money value={run.net} />} />
      </StatGrid>
      {(as === 'hr' || run.abilities.approve) && (
        <div style={{ margin: '16px 0', overflowX: 'auto' }}>
          <Segmented
            label={t('run.title')}
            value={now}
            onChange={choose}
            options={shownTabs.map((value) => ({ value, label: tabs[value] }))}
          />
        </div>
      )}
      {now === 'differences' && <Differences run={run} />}
      {now === 'sheet' && <RunSheet run={run} />}
      {as === 'hr' && now === 'tax' && <ListTable of={taxReport} {...shared} />}
      {as === 'hr' && now === 'ssf' && <ListTable of={ssfReport} {...shared} />}
      {as === 'hr' && now === 'pf' && <ListTable of={pfReport} {...shared} />}
      {as === 'hr' && now === 'cit' && <ListTable of={citReport} {...shared} />}
      {as === 'hr' && now === 'disbursement' && (
        <>
          {run.abilities.pay && <BankFiles run={run} />}
          <ListTable
            of={disbursement}
            {...shared}
            actions={
              run.abilities.pay
                ? [shown(markPaid, shared), shown(failPayment, shared), shown(payByCheque, shared)]
                : []
            }
          />
        </>
      )}
      {as === 'hr' && now === 'vouchers' && (
        <ListTable
          of={vouchers}
          {...shared}
          tools={run.state === 'Closed' && <VoucherFile run={run} />}
          actions={run.state === 'Closed' ? [shown(makeVoucher, shared)] : []}
        />
      )}
    </>
  )
}
