import type { DeclaredFields } from '#ui/form/schema-form.tsx'
import type { ChangeWay } from '#modules/hris/domain/change-policy.ts'
import { t } from '#modules/hris/web/words.ts'

export type Ways = Readonly<Record<string, ChangeWay>>
/** A form that writes at once; one that asks for a change; one that asks for a new record; HR's own. */
export type FormMode = 'own' | 'ask' | 'ask-new' | 'hr'

/** Why a field of a form is not filled here, or what becomes of it; null where there is nothing to say. */
export function wayNote(way: ChangeWay | undefined, mode: FormMode, isFilled: boolean) {
  if (!way) return null
  if (mode === 'hr')
    return way === 'Read-only' && isFilled ? { hint: t('ways.readOnly'), disabled: true } : null
  if (way === 'Never') return { hint: t('ways.hrOnly'), disabled: true }
  if (way === 'Read-only') return { hint: t('ways.readOnly'), disabled: true }
  if (way === 'By request')
    return mode === 'own'
      ? { hint: t('ways.ask'), disabled: true }
      : { hint: t('ways.approval'), disabled: false }
  return mode === 'ask' ? { hint: t('ways.free'), disabled: true } : null
}

/** The fields of a form as the organization lets them be changed. */
export const marked = (
  fields: DeclaredFields,
  ways: Ways,
  mode: FormMode,
  row: Readonly<Record<string, unknown>> | null,
): DeclaredFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = row?.[name]
      const note = wayNote(ways[name], mode, value !== null && value !== undefined && value !== '')
      // what holds for all of the form is said once, above it
      if (!note || (isAsked(ways) && !note.disabled)) return [name, field]
      const hint = [field.hint, note.hint].filter(Boolean).join(' ')
      // what one may not fill in cannot be asked for either
      return [name, { ...field, hint, disabled: note.disabled, required: field.required && !note.disabled }]
    }),
  )

/** Everything of the section goes to HR. */
export const isAsked = (ways: Ways) => {
  const all = Object.values(ways)
  return all.length > 0 && all.every((way) => way === 'By request')
}

/** What the person may do about a section: change of it alone, ask for, both. */
export const doable = (ways: Ways) => {
  const all = Object.values(ways)
  return { free: all.includes('Directly'), asked: all.includes('By request') }
}
