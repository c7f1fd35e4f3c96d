import { VisuallyHidden } from '@mantine/core'
import { Person } from '#ui/show/person.tsx'
import { ActionButtons } from '#engines/list/action-buttons-web.tsx'
import { modes } from '#engines/appraisal/form-life.ts'
import { bandOf } from '#modules/performance-appraisal/domain/calibration.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import {
  ratePotential,
  type CalibrationRow,
  type CalibrationSheet,
} from '#modules/performance-appraisal/shared/calibration.ts'
import styles from '#modules/performance-appraisal/web/calibration.module.css'
import { t } from '#modules/performance-appraisal/web/words.ts'

/** What counts: as it was calibrated, or as it was calculated. */
export const finalOf = ({ calibrated_score, score }: CalibrationRow) => calibrated_score ?? score

/** The people of a population with the scores of each mode; what was calculated stays beside what was changed. */
export function Sheet({
  sheet: { bands },
  people,
  band,
}: {
  sheet: CalibrationSheet
  people: readonly (CalibrationRow & { gap: string })[]
  /** Only those of a band; null shows all. */
  band: string | null
}) {
  const present = modes.filter((mode) => people.some((one) => one.modes.some((each) => each.mode === mode)))
  const shown = people.filter((one) => band === null || bandOf(finalOf(one), bands)?.id === band)
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('calibration.sheet')}>
      <table className={styles.sheet}>
        <thead>
          <tr>
            <th scope="col">{t('calibration.person')}</th>
            <th scope="col">{t('calibration.previous')}</th>
            {present.map((mode) => (
              <th key={mode} scope="col">
                {t(`mode.${mode}`)}
              </th>
            ))}
            <th scope="col">{t('calibration.gap')}</th>
            <th scope="col">{t('calibration.score')}</th>
            <th scope="col">{t('calibration.calibrated')}</th>
            <th scope="col">{t('calibration.band')}</th>
            <th scope="col">{t('calibration.potential')}</th>
            <th scope="col">
              <VisuallyHidden>{t('calibration.acts')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Person person={one.appraisee} size={24} bare />
                {one.appraiser && (
                  <span className={styles.note}>
                    {t('calibration.appraiser')}: {one.appraiser.full_name}
                  </span>
                )}
              </th>
              <td>{one.previous.map(({ score }) => score).join(' · ') || '–'}</td>
              {present.map((mode) => (
                <td key={mode}>{one.modes.find((each) => each.mode === mode)?.score ?? '–'}</td>
              ))}
              <td>{Number(one.gap) === 0 ? '–' : one.gap}</td>
              <td>{one.score ?? '–'}</td>
              <td>
                {one.calibrated_score === null ? (
                  '–'
                ) : (
                  <>
                    <strong>{one.calibrated_score}</strong>
                    <span className={styles.note}>{one.calibration_note}</span>
                  </>
                )}
              </td>
              <td>{bandOf(finalOf(one), bands)?.label ?? '–'}</td>
              <td>{one.potential === null ? '–' : t(`potential.${one.potential}`)}</td>
              <td className={styles.acts}>
                <ActionButtons
                  compact
                  actions={one.abilities.rate ? [pa.calibrate, ratePotential] : [pa.calibrate]}
                  of={one}
                  name={one.appraisee.full_name}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
