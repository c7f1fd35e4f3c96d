import { layers, type Layer } from '#modules/events/shared/calendar.ts'
import { t } from '#modules/events/web/words.ts'
import styles from '#modules/events/web/events.module.css'

/** The layers as they are coloured below; digits toggle them as well. */
export function LayerChoice({
  hidden,
  onToggle,
}: {
  hidden: readonly Layer[]
  onToggle: (layer: Layer) => void
}) {
  return (
    <div className={styles.layers} role="group" aria-label={t('calendar.layers')}>
      {layers.map((layer, at) => (
        <label key={layer} className={styles.layer} data-layer={layer}>
          <input
            type="checkbox"
            aria-keyshortcuts={String(at + 1)}
            checked={!hidden.includes(layer)}
            onChange={() => onToggle(layer)}
          />
          <i aria-hidden />
          {t(`calendar.${layer}`)}
        </label>
      ))}
    </div>
  )
}

const remembered = 'chautari.calendar-layers'

export function readHidden(): readonly Layer[] {
  try {
    // shifts are there every working day: whoever wants them among the rest puts them on
    const kept = (localStorage.getItem(remembered) ?? 'shifts').split(' ')
    return layers.filter((layer) => kept.includes(layer))
  } catch {
    return []
  }
}
export function writeHidden(hidden: readonly Layer[]) {
  try {
    localStorage.setItem(remembered, hidden.join(' '))
  } catch {
    // Storage may be shut off; the choice then lasts as long as the page.
  }
}
