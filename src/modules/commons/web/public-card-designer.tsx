import { ActionIcon, Button, Select, Switch } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBarcode,
  IconIdBadge2,
  IconPhoto,
  IconQrcode,
  IconSignature,
  IconSquare,
  IconTypography,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFormState } from '#ui/form/form-context.ts'
import { Panel } from '#ui/show/panel.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import {
  cardSizes,
  cardSizeNames,
  faceNames,
  mostElements,
  orientations,
  type ElementKind,
} from '#modules/commons/shared/id-card-layout.ts'
import { CardElements } from '#modules/commons/web/card-elements.tsx'
import { useDesign, useErrorPlaces } from '#modules/commons/web/card-design.ts'
import styles from '#modules/commons/web/card-designer.module.css'
import { CardPanel, Colour, type MergeChoice } from '#modules/commons/web/card-panel.tsx'
import { CardStage } from '#modules/commons/web/card-stage.tsx'
import type { CardLook } from '#modules/commons/web/public-card-face.tsx'
import { t } from '#modules/commons/web/words.ts'

export type { MergeChoice }
interface Values {
  name: string
  valid_months: number
}
const F = fieldsOf<Values>()

const kinds: readonly [ElementKind, ReactNode][] = [
  ['text', <IconTypography size={16} key="text" />],
  ['photo', <IconIdBadge2 size={16} key="photo" />],
  ['logo', <IconPhoto size={16} key="logo" />],
  ['signature', <IconSignature size={16} key="signature" />],
  ['box', <IconSquare size={16} key="box" />],
  ['qr', <IconQrcode size={16} key="qr" />],
  ['barcode', <IconBarcode size={16} key="barcode" />],
]

/**
 * Draws the card of the form around, whose values `name`, `valid_months`, `orientation`, `size` and `layout` are its own:
 * both sides to scale, with what is chosen on them beside it.
 */
export function CardDesigner({
  fields,
  look,
  grounds,
  pictures,
  actions,
}: {
  fields: readonly MergeChoice[]
  look: Omit<CardLook, 'area'>
  /** Addresses of the pictures behind the sides. */
  grounds?: { front: string | null; back: string | null }
  /** What chooses the pictures of a side, where there are some. */
  pictures?: (face: 'front' | 'back') => ReactNode
  /** Beside the button that saves. */
  actions?: ReactNode
}) {
  const design = useDesign()
  const { form, pending } = useFormState()
  useErrorPlaces(design.layout)
  const { face, faceName, element } = design
  const wrong = new Set(
    (face?.elements ?? []).flatMap(({ id }, at) =>
      Object.keys(form.errors).some((path) => path.startsWith(`layout.${faceName}.elements.${at}.`))
        ? [id]
        : [],
    ),
  )
  const otherWrong = faceNames.some(
    (name) =>
      name !== faceName && Object.keys(form.errors).some((path) => path.startsWith(`layout.${name}.`)),
  )
  useHotkeys([
    ['mod+z', design.undo],
    ['mod+shift+z', design.redo],
    ['mod+y', design.redo],
  ])
  return (
    <div className={styles.designer}>
      <div className={styles.bar}>
        <Segmented
          label={t('card.side')}
          value={faceName}
          onChange={design.showFace}
          options={faceNames.map((value) => ({ value, label: t(`card.face.${value}`) }))}
        />
        <span className={styles.undo}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('card.undo')}
            disabled={!design.canUndo}
            onClick={design.undo}
          >
            <IconArrowBackUp size={17} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('card.redo')}
            disabled={!design.canRedo}
            onClick={design.redo}
          >
            <IconArrowForwardUp size={17} />
          </ActionIcon>
          {actions}
          <Button type="submit" loading={pending}>
            {t('card.save')}
          </Button>
        </span>
      </div>
      <div className={styles.main}>
        {otherWrong && (
          <p className={styles.note} role="alert">
            {t('card.otherWrong')}
          </p>
        )}
        <div className={styles.table} data-orientation={design.orientation}>
          {face ? (
            <CardStage design={design} look={look} ground={grounds?.[faceName] ?? null} wrong={wrong} />
          ) : (
            <div className={styles.none}>
              <p>{t('card.noBack')}</p>
              <Button
                variant="default"
                onClick={() => design.setFace({ background: design.layout.front.background, elements: [] })}
              >
                {t('card.makeBack')}
              </Button>
            </div>
          )}
        </div>
        {face && (
          <>
            <div className={styles.adds} role="group" aria-label={t('card.add')}>
              {kinds.map(([kind, icon]) => (
                <Button
                  key={kind}
                  variant="default"
                  size="compact-md"
                  leftSection={icon}
                  disabled={face.elements.length >= mostElements}
                  onClick={() => design.add(kind)}
                >
                  {t(`card.kind.${kind}`)}
                </Button>
              ))}
              <Select
                className={styles.addField ?? ''}
                aria-label={t('card.addField')}
                placeholder={t('card.addField')}
                data={fields.map(({ name, title }) => ({ value: name, label: title }))}
                value={null}
                onChange={(name) => name && design.add('text', { text: `{{${name}}}` })}
                searchable
                disabled={face.elements.length >= mostElements}
                nothingFoundMessage={t('card.noField')}
                comboboxProps={{ shadow: 'md' }}
              />
            </div>
            <p className={styles.keys} id="card-keys">
              {t('card.keys')}
            </p>
          </>
        )}
      </div>
      <div className={styles.side}>
        {element && (
          <Panel title={t(`card.kind.${element.kind}`)}>
            <CardPanel design={design} element={element} fields={fields} />
          </Panel>
        )}
        {face && (
          <Panel title={t('card.elements')} count={face.elements.length}>
            <CardElements design={design} wrong={wrong} />
          </Panel>
        )}
        <Panel title={t('card.card')}>
          <div className={styles.fields}>
            <F.Text name="name" label={t('card.name')} required />
            <Segmented
              label={t('card.orientation')}
              wide
              value={design.orientation}
              onChange={(orientation) => design.resize({ orientation })}
              options={orientations.map((value) => ({ value, label: t(`card.orientations.${value}`) }))}
            />
            <Select
              label={t('card.cardSize')}
              data={cardSizeNames.map((value) => ({
                value,
                label: `${value} · ${cardSizes[value].join(' × ')} mm`,
              }))}
              value={design.size}
              allowDeselect={false}
              onChange={(size) => {
                const next = cardSizeNames.find((one) => one === size)
                if (next) design.resize({ size: next })
              }}
            />
            <F.Number name="valid_months" label={t('card.validMonths')} min={1} max={120} required />
            {face && (
              <Colour
                label={t('card.background')}
                value={face.background}
                error={form.errors[`layout.${faceName}.background`]}
                onChange={(background) => design.setFace({ ...face, background }, 'background')}
              />
            )}
            {face && pictures?.(faceName)}
            {faceName === 'back' && (
              <Switch
                label={t('card.hasBack')}
                checked={face !== null}
                onChange={(event) =>
                  design.setFace(
                    event.currentTarget.checked
                      ? { background: design.layout.front.background, elements: [] }
                      : null,
                  )
                }
              />
            )}
          </div>
        </Panel>
      </div>
    </div>
  )
}
