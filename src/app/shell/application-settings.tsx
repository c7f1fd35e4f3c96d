import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { applications, type Application, type Screen } from '#kernel/screen.ts'
import { flags } from '#kernel/flag.ts'
import { specified } from '#app/screens.ts'
import { moduleTitle } from '#app/shell/module-titles.ts'
import styles from '#app/shell/application-settings.module.css'
import { reloadSession } from '#app/shell/session.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  application,
  organizationFlags,
  permanentPages,
  updateApplication,
  type PageSwitches,
} from '#modules/organization/shared/application.ts'
import { t } from '#modules/organization/web/words.ts'

type Area = keyof PageSwitches
const areas: Record<Area, Screen['area']> = { user: 'user', supervisor: 'supervisor', hr: 'admin' }

/** Pages, applications and optional parts that the organization uses or does not. */
export default function ApplicationSettings() {
  const { org, may } = useScope()
  const read = useRead(application, { params: { org } }, { fresh: 0 })
  // what is looked at stays when the saved version brings the switches anew
  const [area, setArea] = useState<Area>('user')
  const [typed, type] = useState('')
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={8} />} compact={false} />
  return (
    <Editor
      key={read.data.version}
      saved={read.data}
      editable={may(updateApplication.spec.access.hr)}
      org={org}
      look={{ area, setArea, typed, type }}
    />
  )
}

type Saved = ResponseOf<typeof application>

interface Look {
  area: Area
  setArea: (area: Area) => void
  typed: string
  type: (typed: string) => void
}

function Editor({
  saved,
  editable,
  org,
  look,
}: {
  saved: Saved
  editable: boolean
  org: string
  look: Look
}) {
  const { area, setArea, typed, type } = look
  const [off, setOff] = useState<PageSwitches>(saved.page_switches)
  const [without, setWithout] = useState<readonly Application[]>(saved.disabled_applications)
  const [parts, setParts] = useState(saved.flags)
  // what may be opened is part of who one is: it is asked again
  const save = useAction(updateApplication, {
    success: t('application.saved'),
    onSuccess: () => void reloadSession(),
  })
  const turn = (path: string, on: boolean) =>
    setOff({ ...off, [area]: on ? off[area].filter((one) => one !== path) : [...off[area], path] })
  const found = pagesOf(area).filter(({ title, path }) =>
    `${title} ${declared(title)} ${path}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  return (
    <>
      <PageHead title={t('application.title')} subtitle={t('application.hint')}>
        {editable && (
          <Button
            loading={save.pending}
            onClick={() =>
              void save.run({
                params: { org },
                body: {
                  page_switches: off,
                  disabled_applications: [...without],
                  flags: parts,
                  version: saved.version,
                },
              })
            }
          >
            {t('application.save')}
          </Button>
        )}
      </PageHead>
      <section className={styles.part}>
        <h2>{t('application.applications')}</h2>
        <div className={styles.switches}>
          {(Object.keys(applications) as Application[]).map((name) => (
            <Switch
              key={name}
              disabled={!editable}
              label={moduleTitle(applications[name])}
              checked={!without.includes(name)}
              onChange={(change) =>
                setWithout(
                  change.currentTarget.checked ? without.filter((one) => one !== name) : [...without, name],
                )
              }
            />
          ))}
        </div>
      </section>
      <section className={styles.part}>
        <h2>{t('application.parts')}</h2>
        <div className={styles.switches}>
          {optionalParts.map((name) => (
            <Switch
              key={name}
              disabled={!editable}
              label={declared(flags[name].title)}
              checked={parts[name] ?? false}
              onChange={(change) => setParts({ ...parts, [name]: change.currentTarget.checked })}
            />
          ))}
        </div>
      </section>
      <section className={styles.part}>
        <h2>{t('application.pages')}</h2>
        <div className={styles.bar}>
          <Segmented
            label={t('application.pages')}
            value={area}
            onChange={setArea}
            options={(Object.keys(areas) as Area[]).map((value) => ({
              value,
              label: `${t(`application.area.${value}`)}${off[value].length ? ` (${t('application.off', { count: off[value].length })})` : ''}`,
            }))}
          />
          <TextInput
            aria-label={t('application.find')}
            placeholder={t('application.find')}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </div>
        {[...Map.groupBy(found, ({ module }) => module)].map(([module, pages]) => (
          <div key={module} className={styles.module}>
            <h3>{moduleTitle(module)}</h3>
            <div className={styles.switches}>
              {pages.map(({ path, title }) => (
                <Switch
                  key={path}
                  disabled={!editable || permanentPages.includes(path)}
                  label={declared(title)}
                  checked={!off[area].includes(path)}
                  onChange={(change) => turn(path, change.currentTarget.checked)}
                />
              ))}
            </div>
          </div>
        ))}
      </section>
    </>
  )
}

// codes at sign-in have a page of their own
const optionalParts = organizationFlags.filter((name) => name !== 'otp_login')
const pagesOf = (area: Area) => specified.filter((line) => line.area === areas[area] && !line.redirect)
