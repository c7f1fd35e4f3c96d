import { joinDeclared } from '#ui/i18n/declared.ts'

joinDeclared(async () => (await import('#app/shell/dictionaries.ts')).dictionaries)
