import { Button, Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '#ui/data/address.ts'
import { useParts } from '#ui/data/parts.ts'
import { usePerform } from '#ui/data/perform.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { StageBoard } from '#ui/show/stage-board.tsx'
import { useActions, type Actions } from '#engines/list/action-web.tsx'
import type { RowOf } from '#engines/list/list.ts'
import { moveProblem } from '#modules/recruitment/domain/pipeline.ts'
import { applications, moveApplication } from '#modules/recruitment/shared/application.ts'
import { vacancyChoices } from '#modules/recruitment/shared/vacancy.ts'
import { applicationStages, type ApplicationStage } from '#modules/recruitment/shared/words.ts'
import { t } from '#modules/recruitment/web/words.ts'

type Row = RowOf<typeof applications>
interface Asked {
  row: Row
  stage: ApplicationStage
  problem: string
}

const PAGE = 50
/** As many as one column keeps in the browser; the list has all. */
const MOST = 200
const OPEN = 'In progress,On hold'

/** Open applications by stage, the longest waiting first; a column loads more as it is asked. */
export function ApplicationBoard({ actions, onOpen }: { actions: Actions; onOpen: (id: string) => void }) {
  const { org, as } = useScope()
  const [{ vacancy_id, vacancy, search }, change] = useAddress()
  const [limits, setLimits] = useState<Readonly<Record<string, number>>>({})
  const [asked, setAsked] = useState<Asked | null>(null)
  const { attempt, run } = usePerform()
  const acts = useActions(actions, (row) => String(row['candidate']))
  const query = {
    as,
    state: OPEN,
    ordering: 'applied_at',
    ...(vacancy_id ? { vacancy_id } : {}),
    ...(search ? { search } : {}),
  }
  const counts = useRead(applications, { params: { org }, query: { ...query, limit: 1 } } as never, {
    keep: true,
  })
  const known = new Map((counts.data?.stages ?? []).map(({ stage, count }) => [stage, count]))
  const parts = useParts(
    applications,
    applicationStages.map((stage) =>
      known.get(stage)
        ? ({ params: { org }, query: { ...query, stage, limit: limits[stage] ?? PAGE } } as never)
        : null,
    ),
  )
  // stages that none of the candidates has to pass take no room
  const used = new Set<string>([
    'Applied',
    'Offer',
    ...applicationStages.filter((stage) => (known.get(stage) ?? 0) > 0),
    ...parts.flatMap(({ rows }) => rows.flatMap(({ stages }) => stages)),
  ])
  const vacancies = listSource(
    vacancyChoices,
    { params: { org }, query: { as } as never },
    { value: ({ id }) => id, label: ({ name }) => name },
  )
  const move = (row: Row, stage: string, remarks: string) => ({
    params: { org, id: row.id },
    body: { stage, remarks, version: row.version },
  })
  const drop = (row: Row, key: string) => {
    const stage = applicationStages.find((one) => one === key)
    if (!stage) return
    const problem = moveProblem(row.stages, row.stage, stage, null)
    if (problem) return setAsked({ row, stage, problem })
    void run(moveApplication, move(row, stage, ''), {
      success: () => t('board.moved', { name: row.candidate, stage: declared(stage) }),
    })
  }
  return (
    <>
      <Group mb="sm" data-no-print>
        <AsyncSelect
          aria-label={t('board.vacancy')}
          placeholder={t('board.vacancy')}
          source={vacancies}
          value={vacancy_id ? { value: vacancy_id, label: vacancy ?? t('board.chosen') } : null}
          onChange={(chosen) => change({ vacancy_id: chosen?.value ?? null, vacancy: chosen?.label ?? null })}
        />
      </Group>
      <StageBoard<Row>
        label={t('application.stages')}
        nothing={t('board.none')}
        name={({ candidate }) => candidate}
        columns={applicationStages.flatMap((stage, at) => {
          const part = parts[at]
          if (!part || !used.has(stage)) return []
          const { rows, loading, error, retry } = part
          const count = known.get(stage) ?? 0
          const column = {
            key: stage,
            title: declared(stage),
            rows,
            count,
            more: error ? (
              <Button size="compact-sm" variant="default" onClick={retry}>
                {t('board.again')}
              </Button>
            ) : count > rows.length ? (
              rows.length < MOST ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={loading}
                  onClick={() =>
                    setLimits({ ...limits, [stage]: Math.min(MOST, (limits[stage] ?? PAGE) + PAGE) })
                  }
                >
                  {t('board.more')}
                </Button>
              ) : (
                <Button size="compact-sm" variant="default" onClick={() => change({ view: null, stage })}>
                  {t('board.list', { count })}
                </Button>
              )
            ) : undefined,
          }
          return [column]
        })}
        refuses={(row, stage) =>
          row.abilities.move
            ? row.stages.some((one) => one === stage) || stage === 'Offer' || stage === 'Applied'
              ? null
              : refusal(`${stage} is not a stage of this vacancy.`)
            : t('board.fixed')
        }
        onMove={drop}
        onOpen={({ id }) => onOpen(id)}
        card={(row) => (
          <ApplicationCard
            row={row}
            hasVacancy={!vacancy_id}
            onOpen={() => onOpen(row.id)}
            onNext={row.abilities.move && row.next ? () => drop(row, row.next ?? '') : null}
            onChoose={row.abilities.move ? () => acts.begin(moveApplication, row as never) : null}
          />
        )}
      />
      {acts.dialog}
      <FormDialog<{ remarks: string }>
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? t('board.moveTo', { name: asked.row.candidate, stage: declared(asked.stage) }) : ''}
        initial={{ remarks: '' }}
        submit={async ({ remarks }) => {
          if (!asked) return
          await attempt(moveApplication, move(asked.row, asked.stage, remarks))
        }}
      >
        <Text size="sm">{asked && refusal(asked.problem)}</Text>
        <F.TextArea name="remarks" label={t('card.reason')} required />
      </FormDialog>
    </>
  )
}

const F = fieldsOf<{ remarks: string }>()

function ApplicationCard({
  row,
  hasVacancy,
  onOpen,
  onNext,
  onChoose,
}: {
  row: Row
  hasVacancy: boolean
  onOpen: () => void
  onNext: (() => void) | null
  onChoose: (() => void) | null
}) {
  return (
    <>
      <Button
        variant="transparent"
        p={0}
        h="auto"
        justify="flex-start"
        c="inherit"
        fw={600}
        styles={{ label: { whiteSpace: 'normal', textAlign: 'left', overflowWrap: 'anywhere' } }}
        onClick={onOpen}
      >
        {row.candidate}
      </Button>
      {hasVacancy && (
        <Text size="xs" c="dimmed" truncate>
          {row.vacancy.name}
        </Text>
      )}
      <Group gap={6} wrap="nowrap">
        <IconClock size={13} aria-hidden />
        <Text size="xs">
          {t('board.days', { count: row.days })}
          {row.cards !== '0/0' && ` · ${t('board.cards', { cards: row.cards })}`}
          {row.score !== null && ` · ${row.score} %`}
          {row.test_state !== null && ` · ${t('board.test')} ${declared(row.test_state)}`}
          {row.test_score !== null && ` ${row.test_score} %`}
          {row.knockout !== null && ` · ${t('knockout.short')}`}
          {row.state === 'On hold' && ` · ${declared('On hold')}`}
        </Text>
      </Group>
      {onChoose && (
        <Group gap={6}>
          {onNext && row.next && (
            <Button size="compact-xs" variant="default" onClick={onNext}>
              {declared(row.next)} →
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" onClick={onChoose}>
            {t('board.choose')}
          </Button>
        </Group>
      )}
    </>
  )
}
