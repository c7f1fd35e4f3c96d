import { Button } from '@mantine/core'
import { rangesInText } from '#kernel/calendar/range-in-text.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { mailWords } from '#engines/notify/mail-words.ts'
import styles from '#engines/notify/mail-choice.module.css'
import {
  furtherKinds,
  MailSettingInput,
  mailSetting,
  type MailSetting,
} from '#engines/notify/mail-setting.ts'
import { t } from '#engines/notify/mail-words-web.ts'

type Values = Omit<MailSettingInput, 'subject_en' | 'body_en' | 'subject_ne' | 'body_ne'> &
  Record<'subject_en' | 'body_en' | 'subject_ne' | 'body_ne', string>
const F = fieldsOf<Values>()

/** Where an event is told, to whom beside, and in which words. */
export default function MailSettingDialog({ event, onClose }: { event: string; onClose: () => void }) {
  const { org } = useScope()
  const read = useRead(mailSetting.read, { params: { org, event } }, { errors: 'inline' })
  return (
    <Dialog
      opened
      onClose={onClose}
      size={820}
      title={read.data ? declared(read.data.title) : t('mail.title')}
    >
      <ReadState read={read} waiting={<FormSkeleton fields={6} />} compact={false}>
        {(data) => <SettingForm key={data.version} setting={data} onClose={onClose} />}
      </ReadState>
    </Dialog>
  )
}

function SettingForm({ setting, onClose }: { setting: MailSetting; onClose: () => void }) {
  const { org, may } = useScope()
  const editable = may(mailSetting.change.spec.access.hr)
  const { event, version, named, may_hear, locked } = setting
  const params = { org, event }
  const save = useAction(mailSetting.change, { success: t('mail.saved'), errors: 'caller' })
  const chosen = (ids: readonly string[]) =>
    named.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
  const reads = {
    value: ({ id }: { id: string }) => id,
    label: ({ name }: { name: string }) => name,
  }
  return (
    <FormShell<Values>
      place="dialog"
      label={declared(setting.title)}
      initial={{
        channel: setting.channel,
        further: setting.further,
        group_ids: setting.group_ids,
        employee_ids: setting.employee_ids,
        subject_en: setting.subject_en ?? '',
        body_en: setting.body_en ?? '',
        subject_ne: setting.subject_ne ?? '',
        body_ne: setting.body_ne ?? '',
      }}
      schema={MailSettingInput}
      submit={(values) => save.attempt({ params, body: { ...MailSettingInput.parse(values), version } })}
      onSaved={onClose}
      onCancel={onClose}
      {...(editable ? {} : { actions: null })}
    >
      {!editable && <Callout tone="info" title={t('mail.readOnly')} />}
      <fieldset className={styles.whole} disabled={!editable}>
        <p className={styles.lead}>{t('mail.to', { who: declared(setting.to) })}</p>
        {locked ? (
          <Callout tone="info">{declared(locked)}</Callout>
        ) : (
          <F.Select
            name="channel"
            label={t('mail.channel')}
            hint={t(setting.channels.includes('none') ? 'mail.channelHint' : 'mail.waits')}
            options={setting.channels.map((channel) => ({ value: channel, label: t(`mail.by.${channel}`) }))}
            required
          />
        )}
        {may_hear.length === 0 ? (
          <p className={styles.lead}>{t('mail.noOthers')}</p>
        ) : (
          <fieldset className={styles.part}>
            <legend>{t('mail.others')}</legend>
            <p className={styles.lead}>{t('mail.othersHint')}</p>
            <F.CheckboxGroup
              name="further"
              label={t('mail.further')}
              options={furtherKinds.map((kind) => ({ value: kind, label: t(`mail.kind.${kind}`) }))}
            />
            <F.AsyncMultiSelect
              name="group_ids"
              label={t('mail.groups')}
              source={listSource(mailSetting.groups, { params: { org }, query: {} }, reads)}
              chosen={chosen(setting.group_ids)}
            />
            <F.AsyncMultiSelect
              name="employee_ids"
              label={t('mail.people')}
              source={listSource(mailSetting.people, { params: { org }, query: {} }, reads)}
              chosen={chosen(setting.employee_ids)}
            />
          </fieldset>
        )}
        <Words setting={setting} language="en" />
        <Words setting={setting} language="ne" />
        <section className={styles.facts} aria-label={t('mail.facts')}>
          <h3>{t('mail.facts')}</h3>
          <dl>
            {setting.hints.map(({ name, hint }) => (
              <div key={name}>
                <dt>
                  <code>{`{{${name}}}`}</code>
                </dt>
                <dd>{declared(hint)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </fieldset>
    </FormShell>
  )
}

/** Subject and words of one language, how they look, and the way to have them sent to oneself. */
function Words({ setting, language }: { setting: MailSetting; language: 'en' | 'ne' }) {
  const { org } = useScope()
  const { shown, writing } = useCalendar()
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
  const subject = text(useFieldValue(`subject_${language}`))
  const body = text(useFieldValue(`body_${language}`))
  const test = useAction(mailSetting.test, { success: t('mail.tested') })
  const examples = Object.fromEntries(setting.hints.map(({ name, example }) => [name, example]))
  const words = mailWords({ subject, body }, examples)
  const said = (line: string) => rangesInText(line, shown, writing)
  return (
    <fieldset className={styles.part}>
      <legend>{t(`mail.wordsIn.${language}`)}</legend>
      <F.Text name={`subject_${language}`} label={t('mail.subject')} hint={t('mail.wordsHint')} />
      <F.TextArea
        name={`body_${language}`}
        label={t('mail.body')}
        hint={t('mail.bodyHint')}
        max={5000}
        rows={5}
      />
      {words && (
        <div className={styles.letter} lang={language} aria-label={t('mail.preview')} role="group">
          <strong>{said(words.subject)}</strong>
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{said(paragraph)}</p>
          ))}
          <Button
            variant="default"
            size="xs"
            loading={test.pending}
            onClick={() =>
              void test.run({ params: { org, event: setting.event }, body: { language, subject, body } })
            }
          >
            {t('mail.test')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
