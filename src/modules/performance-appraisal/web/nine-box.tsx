import { Person } from '#ui/show/person.tsx'
import { ActionButtons } from '#engines/list/action-buttons-web.tsx'
import { boxOf, type Level } from '#modules/performance-appraisal/domain/calibration.ts'
import { ratePotential, type CalibrationSheet } from '#modules/performance-appraisal/shared/calibration.ts'
import { finalOf } from '#modules/performance-appraisal/web/calibration-sheet.tsx'
import styles from '#modules/performance-appraisal/web/calibration.module.css'
import { t } from '#modules/performance-appraisal/web/words.ts'

const levels = [0, 1, 2] as const
const names = ['Low', 'Medium', 'High'] as const

/** People by score and potential. The thresholds stand at the axis and the exact score at each name. */
export function NineBox({ sheet }: { sheet: CalibrationSheet }) {
  const { box_low, box_high } = sheet
  const placed = sheet.people.map((person) => ({
    person,
    box: boxOf({ score: finalOf(person), potential: person.potential }, sheet),
  }))
  const ranges = [`< ${box_low}`, `${box_low} – ${box_high}`, `≥ ${box_high}`] as const
  const inBox = (performance: Level, potential: Level) =>
    placed.filter(({ box }) => box?.performance === performance && box.potential === potential)
  const outside = placed.filter(({ box }) => box === null)
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('calibration.boxes')}>
        <table className={styles.boxes}>
          <thead>
            <tr>
              <th scope="col">{t('calibration.axes')}</th>
              {levels.map((performance) => (
                <th key={performance} scope="col">
                  {ranges[performance]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.toReversed().map((potential) => (
              <tr key={potential}>
                <th scope="row">{t(`potential.${names[potential]}`)}</th>
                {levels.map((performance) => {
                  const people = inBox(performance, potential)
                  return (
                    <td key={performance} data-level={performance + potential}>
                      <b className="ch-num">{people.length}</b>
                      <ul>
                        {people.map(({ person }) => (
                          <li key={person.id}>
                            {person.appraisee.full_name} <span className="ch-num">{finalOf(person)}</span>
                          </li>
                        ))}
                      </ul>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {outside.length > 0 && (
        <section className={styles.outside}>
          <h3>{t('calibration.outside', { count: outside.length })}</h3>
          <ul>
            {outside.map(({ person }) => (
              <li key={person.id}>
                <Person person={person.appraisee} size={24} />
                <span>{finalOf(person) ?? t('calibration.noScore')}</span>
                {person.abilities.rate && (
                  <ActionButtons
                    compact
                    actions={[ratePotential]}
                    of={person}
                    name={person.appraisee.full_name}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
