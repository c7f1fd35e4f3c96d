import { Textarea } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { isNearEnd } from '#ui/form/text-fields.tsx'
import { t } from '#ui/i18n/opened.ts'

/** The box for remarks: at most 255 characters, counted near the end (specification 1, section 5). */
export function RemarksBox({
  ref,
  value,
  onChange,
  label = t('sheet.remarks'),
  max = 255,
  required = true,
  first = false,
  error,
}: {
  ref?: Ref<HTMLTextAreaElement>
  value: string
  onChange: (value: string) => void
  label?: string
  max?: number
  required?: boolean
  /** It has the focus when its dialog opens. */
  first?: boolean
  error?: ReactNode
}) {
  const used = Array.from(value).length
  return (
    <Textarea
      ref={ref}
      data-autofocus={first || undefined}
      label={label}
      withAsterisk={required}
      aria-required={required}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={max}
      value={value}
      error={error}
      {...(isNearEnd(used, max) ? { description: t('form.characters', { used, max }) } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
