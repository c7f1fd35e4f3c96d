import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useId, useState, type HTMLInputTypeAttribute, type ReactNode } from 'react'
import { useField } from '#ui/form/form-context.ts'
import { hinted, shared, type FieldProps } from '#ui/form/field-props.ts'
import { t as usual } from '#ui/i18n/t.ts'
import { t } from '#ui/i18n/opened.ts'

export interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  autoFocus?: boolean
  left?: ReactNode
  /** Offered while typing; anything else may be written. */
  suggestions?: readonly string[]
}

export function TextField(given: TextFieldProps) {
  const { type = 'text', autoComplete, autoFocus, left, suggestions, ...field } = given
  const { key, props } = useField(field, { blank: '' })
  const list = useId()
  const input = (
    <TextInput
      key={key}
      {...shared(field)}
      {...props}
      type={type}
      leftSection={left}
      {...(autoComplete ? { autoComplete } : {})}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      {...(suggestions ? { list } : {})}
    />
  )
  if (!suggestions) return input
  return (
    <>
      {input}
      <datalist id={list}>
        {suggestions.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  )
}

/** Shows and hides what was typed. */
export function PasswordField({
  autoComplete = 'current-password',
  ...field
}: FieldProps & { autoComplete?: string }) {
  const { key, props } = useField(field, { show: () => '••••', blank: '' })
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      key={key}
      {...shared(field)}
      {...props}
      autoComplete={autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? usual('form.hidePassword') : usual('form.showPassword'),
        tabIndex: 0,
      }}
    />
  )
}

/** Long text, counted near its end. What is too much is told at the field: nothing that was pasted is cut off unseen. */
export function TextAreaField({
  max = 255,
  rows = 3,
  ...field
}: FieldProps & { max?: number; rows?: number }) {
  const { key, props, form } = useField(field, { blank: '' })
  const value = form.useWatchValue(field.name)
  const used = typeof value === 'string' ? Array.from(value).length : 0
  return (
    <Textarea
      key={key}
      {...shared(field)}
      {...props}
      wrapperProps={{ 'data-wide': true }}
      autosize
      minRows={rows}
      maxRows={12}
      description={
        isNearEnd(used, max) ? (
          <>
            {field.hint && <>{hinted(field.hint)} · </>}
            {t('form.characters', { used, max })}
          </>
        ) : (
          field.hint && hinted(field.hint)
        )
      }
    />
  )
}

/** Characters are counted in the last tenth, where one has to mind them. */
export const isNearEnd = (used: number, max: number) => used >= max * 0.9
