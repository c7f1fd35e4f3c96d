import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Design } from '#modules/commons/web/card-design.ts'
import styles from '#modules/commons/web/card-designer.module.css'
import { nameOf } from '#modules/commons/web/card-stage.tsx'
import { t } from '#modules/commons/web/words.ts'

/** What is on the side, the nearest to the eye first: also what lies below another is reached here. */
export function CardElements({ design, wrong }: { design: Design; wrong: ReadonlySet<string> }) {
  const elements = design.face?.elements ?? []
  return (
    <ol className={styles.list}>
      {elements
        .map((element, at) => ({ element, name: nameOf(element, at) }))
        .toReversed()
        .map(({ element, name }, index) => (
          <li
            key={element.id}
            data-chosen={design.element?.id === element.id || undefined}
            data-wrong={wrong.has(element.id) || undefined}
          >
            <button
              type="button"
              aria-pressed={design.element?.id === element.id}
              onClick={() => design.choose(element.id)}
            >
              {name}
              {wrong.has(element.id) && <em>{t('card.wrong')}</em>}
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('card.raise', { name })}
              disabled={index === 0}
              onClick={() => design.raise(element.id, 1)}
            >
              <IconArrowUp size={15} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('card.lower', { name })}
              disabled={index === elements.length - 1}
              onClick={() => design.raise(element.id, -1)}
            >
              <IconArrowDown size={15} />
            </ActionIcon>
          </li>
        ))}
    </ol>
  )
}
