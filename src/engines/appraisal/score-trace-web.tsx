import { Callout } from '#ui/show/callout.tsx'
import type { ScoreTrace as Trace } from '#engines/appraisal/scoring.ts'
import styles from '#engines/appraisal/appraisal.module.css'
import { t } from '#engines/appraisal/words-web.ts'

/** How a score came about: each mode with the weight that it has and the weight that was used. */
export function ScoreTrace({ trace }: { trace: Trace }) {
  const several = trace.forms.length > 1
  return (
    <section className={styles.trace} aria-label={t('trace.title')}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('trace.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('trace.mode')}</th>
              <th scope="col">{t('trace.weight')}</th>
              <th scope="col">{t('trace.used')}</th>
              <th scope="col">{t('trace.responses')}</th>
              <th scope="col">{t('trace.score')}</th>
            </tr>
          </thead>
          <tbody>
            {trace.modes.map((mode) => (
              <tr key={`${mode.form} ${mode.mode}`}>
                <th scope="row">
                  {t(`mode.${mode.mode}`)}
                  {several && ` · ${t(`kind.${mode.form}`)}`}
                </th>
                <td>{mode.weight_percent}%</td>
                <td>{mode.used_percent === null ? '–' : `${mode.used_percent}%`}</td>
                <td>{mode.responses}</td>
                <td>{mode.score ?? t(`outcome.${mode.outcome}`)}</td>
              </tr>
            ))}
            {several &&
              trace.forms.map((form) => (
                <tr key={form.form} className={styles.sum}>
                  <th scope="row">{t(`kind.${form.form}`)}</th>
                  <td>{form.percent}%</td>
                  <td>{form.used_percent === null ? '–' : `${form.used_percent}%`}</td>
                  <td>–</td>
                  <td>{form.score ?? '–'}</td>
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr className={styles.sum}>
              <th scope="row" colSpan={4}>
                {t('trace.final')}
              </th>
              <td>{trace.score ?? t('result.noScore')}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {trace.is_rule_used && <Callout>{t(`trace.rule.${trace.rule}`)}</Callout>}
    </section>
  )
}
