import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { ability, knowledge, otherAttribute, skill } from '#modules/organization/shared/ksao.ts'
import { ksaoImport } from '#modules/organization/shared/ksao-import.ts'
import { t } from '#modules/organization/web/words.ts'

const ImportScreen = lazy(async () => ({
  default: (await import('#engines/exchange/import-web.tsx')).ImportScreen,
}))

const kinds = { knowledge, skill, ability, otherAttribute }
const paths = {
  knowledge: 'knowledge',
  skill: 'skill',
  ability: 'ability',
  otherAttribute: 'other-attributes',
} as const

/** One kind of the library of attributes; a file brings them in, of all kinds at once. */
export function KsaoMaster({ kind }: { kind: keyof typeof kinds }) {
  const { may, to } = useScope()
  const [shown, show] = useAddressValue('show', '')
  const declared = kinds[kind]
  if (shown !== 'import')
    return (
      <SettingsScreen declared={declared} subtitle={t(`masters.${kind}`)}>
        {may([P.organization.ksao], 'write') && (
          <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => show('import')}>
            {t('masters.import')}
          </Button>
        )}
      </SettingsScreen>
    )
  return (
    <Suspense fallback={<FormSkeleton fields={5} />}>
      <ImportScreen
        name={ksaoImport.name}
        title={ksaoImport.title}
        seen={{ title: declared.plural, href: to(`admin-organization-settings-${paths[kind]}`) }}
      >
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => show('')}>
          {declared.plural}
        </Button>
      </ImportScreen>
    </Suspense>
  )
}
