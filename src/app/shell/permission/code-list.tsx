import { Accordion, Badge, Checkbox } from '@mantine/core'
import { grantOf, shareOf, type CodeModule } from '#app/shell/permission/granted.ts'
import { t } from '#app/shell/words.ts'
import { Empty } from '#ui/show/empty.tsx'
import styles from '#app/shell/permission/permission.module.css'

/** All codes by module; a module opens to its single ones. */
export function CodeList({
  modules,
  granted,
  disabled,
  onToggle,
}: {
  modules: readonly CodeModule[]
  granted: readonly string[]
  disabled: boolean
  onToggle: (code: string) => void
}) {
  if (modules.length === 0) return <Empty compact title={t('permission.noCode')} />
  return (
    <Accordion multiple variant="contained" chevronPosition="left" className={styles.modules}>
      {modules.map((own) => (
        <Accordion.Item key={own.module} value={own.module}>
          <Accordion.Control>
            <span className={styles.module}>
              {own.title}
              <Share share={shareOf(granted, own)} />
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            <div className={styles.codes}>
              {own.codes.map(({ code, title, held }) => {
                const grant = grantOf(granted, code)
                return (
                  <Checkbox
                    key={code}
                    label={title}
                    description={held ? code : `${code} · ${t('permission.notHeld')}`}
                    checked={grant !== 'none'}
                    disabled={disabled || grant === 'implied' || !held}
                    onChange={() => onToggle(code)}
                  />
                )
              })}
            </div>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

function Share({ share }: { share: 'all' | number }) {
  if (share === 'all') return <Badge color="success">{t('permission.full')}</Badge>
  return share > 0 ? <Badge>{t('permission.some', { count: share })}</Badge> : null
}
