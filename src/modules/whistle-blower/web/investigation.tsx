import { useParams } from '@tanstack/react-router'
import { hrefOf } from '#kernel/screen.ts'
import { ReportCase } from '#modules/whistle-blower/web/report.tsx'

/** One of them. */
export default function Investigation() {
  const { organization = '', id = '' } = useParams({ strict: false })
  return (
    <ReportCase
      org={organization}
      id={id}
      back={hrefOf('/investigations/{organization}', { organization })}
    />
  )
}
