import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { SavedReports } from '#modules/report-builder/web/saved-reports.tsx'
import { t } from '#modules/report-builder/web/words.ts'

/** The reports that one may open. */
export default function SavedPage() {
  const { to } = useScope()
  const build = 'admin-master-report-build'
  return (
    <>
      <PageHead title={t('saved.title')} subtitle={t('saved.hint')}>
        <Button component={Link} to={to(build)} leftSection={<IconPlus size={16} />}>
          {t('actions.new')}
        </Button>
      </PageHead>
      <SavedReports
        href={({ id, data_set_title }) => (data_set_title ? to(build, {}, { report: id }) : undefined)}
      />
    </>
  )
}
