import { Link } from '@tanstack/react-router'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { P } from '#kernel/permission.ts'
import { useScope } from '#ui/data/scope.tsx'
import { idCardSample } from '#modules/commons/shared/id-card-sample.ts'
import { CardThumb } from '#modules/commons/web/public-card-thumb.tsx'
import { t } from '#modules/commons/web/words.ts'

/** Samples of ID cards, each drawn as it will look. */
export default function IdCardSamples() {
  const { to, may } = useScope()
  const editable = may([P.commons.idCardSamples], 'write')
  return (
    <SettingsScreen
      declared={idCardSample}
      subtitle={t('idCard.hint')}
      more={[
        { key: 'preview', title: t('card.looks'), render: (row) => <CardThumb row={row} /> },
        ...(editable
          ? [
              {
                key: 'design',
                title: t('card.design'),
                value: () => t('card.design'),
                render: (row: Record<string, unknown>) => (
                  <Link to={to('commons-id-card-samples-design', { id: String(row['id']) })}>
                    {t('card.design')}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
