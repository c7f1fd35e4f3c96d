import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { download } from '#ui/data/download.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { messageOf } from '#ui/data/failure.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { declared } from '#ui/i18n/declared.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Money } from '#ui/show/figures.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { lineKinds } from '#modules/offboarding/domain/settlement.ts'
import {
  addLine,
  readSettlement,
  reckonSettlement,
  statement,
  type LineInput,
  type Settlement,
  type SettlementLine,
} from '#modules/offboarding/shared/settlement.ts'
import { LineActions } from '#modules/offboarding/web/settlement-actions.tsx'
import { t } from '#modules/offboarding/web/words.ts'

/** What is owed, line by line, and what may be done about each. */
export function SettlementPanel({ separationId }: { separationId: string }) {
  const { org } = useScope()
  const params = { org, id: separationId }
  const read = useRead(readSettlement, { params }, { errors: 'inline', fresh: 0 })
  const reckon = useAction(reckonSettlement, { success: t('settlement.reckoned') })
  const found = read.data
  return (
    <Panel
      title={t('settlement.title')}
      action={
        found && (
          <Group gap="xs">
            {found.abilities.reckon && (
              <Button size="xs" variant="default" onClick={() => void reckon.run({ params })}>
                {t('settlement.reckon')}
              </Button>
            )}
            {found.totals && (
              <Button
                size="xs"
                variant="default"
                onClick={() =>
                  void download(statement, { params }).catch((error: unknown) => sayFailure(messageOf(error)))
                }
              >
                {t('settlement.statement')}
              </Button>
            )}
            {found.abilities.edit && <AddLine separationId={separationId} />}
          </Group>
        )
      }
    >
      {!found && <ReadState read={read} compact={false} />}
      {found && (
        <Text size="sm" c="dimmed">
          {t('settlement.automatic')} {t('settlement.byHand')}
        </Text>
      )}
      {found?.lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('settlement.nothing')}
        </Text>
      )}
      {found?.lines.map((line) => (
        <Line key={line.id} line={line} edits={found.abilities.edit} seesPay={found.totals !== null} />
      ))}
      {found?.totals && found.lines.length > 0 && <Net totals={found.totals} />}
    </Panel>
  )
}

function Line({ line, edits, seesPay }: { line: SettlementLine; edits: boolean; seesPay: boolean }) {
  return (
    <Box mt="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {declared(line.component)}
        </Text>
        {seesPay && (
          <Text size="sm">
            {line.amount === null ? t('settlement.unknown') : <Money value={line.amount} />}
          </Text>
        )}
      </Group>
      {line.reference && <Text size="sm">{line.reference}</Text>}
      <Group gap="xs">
        <StatusBadge status={line.state} />
        <Text size="sm" c="dimmed">
          {t(`settlement.kinds.${line.kind}`)} ·{' '}
          {line.is_paid_by_payroll ? t('settlement.byPayroll') : t(`settlement.sources.${line.source}`)}
          {line.closed_by && ` · ${line.closed_by}`} {line.closed_at && <Moment value={line.closed_at} />}
        </Text>
      </Group>
      {line.remarks && <Text size="sm">“{line.remarks}”</Text>}
      {edits && line.state === 'Open' && !line.is_paid_by_payroll && <LineActions line={line} />}
    </Box>
  )
}

function Net({ totals }: { totals: NonNullable<Settlement['totals']> }) {
  const owes = totals.net.startsWith('-')
  return (
    <Group justify="space-between" gap="xs" mt="md">
      <Text fw={600}>{t(owes ? 'settlement.net.from' : 'settlement.net.to')}</Text>
      <Text fw={600}>
        <Money value={totals.net.replace('-', '')} />
      </Text>
    </Group>
  )
}

const F = fieldsOf<LineInput>()

function AddLine({ separationId }: { separationId: string }) {
  const { org } = useScope()
  const [opened, setOpened] = useState(false)
  const add = useAction(addLine, { success: t('settlement.added') })
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {t('settlement.add')}
      </Button>
      <FormDialog<LineInput>
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('settlement.add')}
        initial={{ kind: 'Payable', component: '', reference: '', amount: '' }}
        submit={(body) => add.attempt({ params: { org, id: separationId }, body })}
      >
        <FieldGrid>
          <F.Select
            name="kind"
            label={t('settlement.kind')}
            required
            options={lineKinds.map((value) => ({ value, label: t(`settlement.kinds.${value}`) }))}
          />
          <F.Money name="amount" label={t('settlement.amount')} required />
          <F.Text name="component" label={t('settlement.component')} required />
          <F.Text name="reference" label={t('settlement.reference')} />
        </FieldGrid>
      </FormDialog>
    </>
  )
}
