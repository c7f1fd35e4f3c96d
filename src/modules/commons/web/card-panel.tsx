import { Button, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useId, useRef, type ReactNode } from 'react'
import { useFormState } from '#ui/form/form-context.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { mm, outside } from '#modules/commons/domain/card-place.ts'
import { aligns, longestText, shapes, type CardElement } from '#modules/commons/shared/id-card-layout.ts'
import type { Design } from '#modules/commons/web/card-design.ts'
import styles from '#modules/commons/web/card-designer.module.css'
import { t } from '#modules/commons/web/words.ts'

export interface MergeChoice {
  /** `full_name`, `custom.ward`. */
  name: string
  title: string
}

/** Everything of one element by figures and words, for hands without a pointer and for whoever is exact. */
export function CardPanel({
  design,
  element,
  fields,
}: {
  design: Design
  element: CardElement
  fields: readonly MergeChoice[]
}) {
  const { form } = useFormState()
  const at = design.face?.elements.findIndex(({ id }) => id === element.id) ?? -1
  const refused = (part: string) => form.errors[`layout.${design.faceName}.elements.${at}.${part}`]
  const off = outside(element, design.area)
  const set = (part: string, value: unknown) =>
    design.update({ ...element, [part]: value } as CardElement, part)
  const number = (part: 'x' | 'y' | 'width' | 'height') => (
    <Figure
      label={t(`card.${part}`)}
      unit="mm"
      step={0.5}
      value={element[part]}
      error={refused(part) ?? off[part]}
      onChange={(value) => set(part, mm(value))}
    />
  )
  return (
    <div className={styles.fields} key={element.id}>
      {element.kind === 'text' && (
        <MergeText
          label={t('card.text')}
          value={element.text}
          fields={fields}
          error={refused('text')}
          onChange={(value) => set('text', value)}
        />
      )}
      {(element.kind === 'qr' || element.kind === 'barcode') && (
        <MergeText
          label={t('card.content')}
          hint={element.kind === 'qr' ? t('card.qrHint') : t('card.barcodeHint')}
          value={element.content}
          fields={fields}
          error={refused('content')}
          onChange={(value) => set('content', value)}
        />
      )}
      {element.kind === 'text' && (
        <>
          <div className={styles.pair}>
            <Figure
              label={t('card.size')}
              unit="pt"
              step={0.5}
              value={element.size}
              error={refused('size')}
              onChange={(value) => set('size', value)}
            />
            <Figure
              label={t('card.lineHeight')}
              step={0.05}
              value={element.line_height}
              error={refused('line_height')}
              onChange={(value) => set('line_height', value)}
            />
          </div>
          <Segmented
            label={t('card.align')}
            wide
            value={element.align}
            onChange={(value) => set('align', value)}
            options={aligns.map((value) => ({ value, label: t(`card.aligns.${value}`) }))}
          />
          <Switch
            label={t('card.bold')}
            checked={element.is_bold}
            onChange={(event) => set('is_bold', event.currentTarget.checked)}
          />
        </>
      )}
      {'shape' in element && (
        <Segmented
          label={t('card.shape')}
          wide
          value={element.shape}
          onChange={(value) => set('shape', value)}
          options={shapes.map((value) => ({ value, label: t(`card.shapes.${value}`) }))}
        />
      )}
      {'colour' in element && (
        <Colour
          label={t(element.kind === 'photo' ? 'card.photoColour' : 'card.colour')}
          value={element.colour}
          error={refused('colour')}
          onChange={(value) => set('colour', value)}
        />
      )}
      <div className={styles.pair}>
        {number('x')}
        {number('y')}
        {number('width')}
        {number('height')}
      </div>
      <div className={styles.acts}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={15} />}
          onClick={() => design.duplicate(element)}
        >
          {t('card.duplicate')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          color="red"
          leftSection={<IconTrash size={15} />}
          onClick={() => design.remove(element.id)}
        >
          {t('card.remove')}
        </Button>
      </div>
    </div>
  )
}

/** A figure that may be typed beyond what fits, and is told so, rather than be another one than was typed. */
function Figure({
  label,
  unit,
  step,
  value,
  error,
  onChange,
}: {
  label: string
  unit?: string
  step: number
  value: number
  error: ReactNode
  onChange: (value: number) => void
}) {
  return (
    <NumberInput
      label={unit ? `${label} (${unit})` : label}
      value={value}
      step={step}
      min={0}
      decimalScale={2}
      clampBehavior="none"
      allowNegative={false}
      error={error}
      onChange={(next) => typeof next === 'number' && onChange(next)}
    />
  )
}

export function Colour({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error?: ReactNode
  onChange: (value: string) => void
}) {
  return (
    <TextInput
      label={label}
      value={value}
      maxLength={7}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={
        <input
          type="color"
          className={styles.colour}
          aria-label={label}
          tabIndex={-1}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      }
    />
  )
}

/** Words, with fields of the record put in where the hand was. */
function MergeText({
  label,
  hint,
  value,
  fields,
  error,
  onChange,
}: {
  label: string
  hint?: string
  value: string
  fields: readonly MergeChoice[]
  error: ReactNode
  onChange: (value: string) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const insert = (name: string | null) => {
    if (!name) return
    const [from, to] = [
      area.current?.selectionStart ?? value.length,
      area.current?.selectionEnd ?? value.length,
    ]
    onChange(`${value.slice(0, from)}{{${name}}}${value.slice(to)}`.slice(0, longestText))
  }
  return (
    <>
      <Textarea
        ref={area}
        id={id}
        label={label}
        description={hint}
        value={value}
        error={error}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestText}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Select
        aria-label={t('card.insert')}
        placeholder={t('card.insert')}
        data={fields.map(({ name, title }) => ({ value: name, label: title }))}
        value={null}
        onChange={insert}
        searchable
        comboboxProps={{ shadow: 'md' }}
        nothingFoundMessage={t('card.noField')}
      />
    </>
  )
}
