import { ListTable } from '#engines/list/list-web.tsx'
import { systemEmailLog } from '#modules/commons/shared/system-email-log.ts'

/** Whether what the installation itself mails goes out: codes, links, tests. What it says is nobody's to read. */
export const SystemMail = () => <ListTable of={systemEmailLog} />
