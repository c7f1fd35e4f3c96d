import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { compareAmounts } from '#kernel/money.ts'
import { useAddress } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { division } from '#modules/organization/shared/division.ts'
import { distribution, gapOf } from '#modules/performance-appraisal/domain/calibration.ts'
import {
  calibrationSheet,
  type CalibrationRow,
  type CalibrationSheet,
} from '#modules/performance-appraisal/shared/calibration.ts'
import { finalOf, Sheet } from '#modules/performance-appraisal/web/calibration-sheet.tsx'
import { NineBox } from '#modules/performance-appraisal/web/nine-box.tsx'
import styles from '#modules/performance-appraisal/web/calibration.module.css'
import { t } from '#modules/performance-appraisal/web/words.ts'

const views = ['sheet', 'boxes'] as const
type View = (typeof views)[number]

/** The scores of a population, how they are spread, and what is changed of them with a reason. */
export function Calibration({ id }: { id: string }) {
  const { org } = useScope()
  const [{ division_id, division_name, view }, change] = useAddress()
  const shown: View = view === 'boxes' ? 'boxes' : 'sheet'
  const read = useRead(calibrationSheet, {
    params: { org, id },
    query: division_id ? { division_id } : {},
  })
  const divisions = listSource(
    division.list,
    { params: { org } },
    { value: (row) => row.id, label: (row) => row.name },
  )
  return (
    <>
      <Group mb="md" gap="sm">
        <AsyncSelect
          aria-label={t('calibration.division')}
          placeholder={t('calibration.division')}
          source={divisions}
          value={division_id ? { value: division_id, label: division_name ?? '' } : null}
          onChange={(chosen) =>
            change({ division_id: chosen?.value ?? null, division_name: chosen?.label ?? null })
          }
        />
        <Segmented
          label={t('calibration.view')}
          value={shown}
          onChange={(next) => change({ view: next === 'sheet' ? null : next })}
          options={views.map((one) => ({ value: one, label: t(`calibration.${one}`) }))}
        />
      </Group>
      <ReadState read={read} lines={8}>
        {(sheet) => <Shown sheet={sheet} view={shown} />}
      </ReadState>
    </>
  )
}

function Shown({ sheet, view }: { sheet: CalibrationSheet; view: View }) {
  const [band, setBand] = useState<string | null>(null)
  if (sheet.people.length === 0)
    return <Empty title={t('calibration.empty')} hint={t('calibration.emptyHint')} />
  return (
    <>
      {sheet.left_out > 0 && <Callout>{t('calibration.leftOut', { count: sheet.left_out })}</Callout>}
      <Spread sheet={sheet} chosen={band} onChoose={setBand} />
      {view === 'boxes' ? (
        <NineBox sheet={sheet} />
      ) : (
        <Sheet sheet={sheet} people={ordered(sheet.people)} band={band} />
      )}
    </>
  )
}

/** Whom to talk about first: the largest difference between what the modes say. */
const ordered = (people: readonly CalibrationRow[]) =>
  people
    .map((person) => ({ person, gap: gapOf(person.modes.map(({ score }) => score)) }))
    .toSorted((a, b) => compareAmounts(b.gap, a.gap))
    .map(({ person, gap }) => ({ ...person, gap }))

/** How many people are in each band, beside how many are expected there. */
function Spread({
  sheet: { people, bands },
  chosen,
  onChoose,
}: {
  sheet: CalibrationSheet
  chosen: string | null
  onChoose: (band: string | null) => void
}) {
  if (bands.length === 0) return <Callout>{t('calibration.noBands')}</Callout>
  const shares = distribution(people.map(finalOf), bands)
  const most = Math.max(1, ...shares.map((share) => Math.max(share.people, share.guideline ?? 0)))
  const width = (count: number) => `${(100 * count) / most}%`
  return (
    <ul className={styles.spread} aria-label={t('calibration.spread')}>
      {shares.map((share) => (
        <li key={share.id}>
          <button
            type="button"
            className={styles.band}
            aria-pressed={chosen === share.id}
            onClick={() => onChoose(chosen === share.id ? null : share.id)}
          >
            <span>
              {share.label}{' '}
              <span className={styles.dim}>{t('calibration.from', { score: share.from_score })}</span>
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: width(share.people) }} />
              {share.guideline !== null && (
                <span className={styles.guideline} style={{ insetInlineStart: width(share.guideline) }} />
              )}
            </span>
            <span className="ch-num">
              {share.people} · {share.percent}%
              {share.guideline !== null && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  {t('calibration.guideline', {
                    percent: share.guideline_percent ?? 0,
                    count: share.guideline,
                  })}
                </Text>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
