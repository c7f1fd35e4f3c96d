import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { SelectField } from '#ui/form/choice-fields.tsx'
import { SchemaForm, type Drawn } from '#ui/form/schema-form.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { schemaOf } from '#kernel/field-schema.ts'
import { basicDrawn } from '#modules/hris/web/public-married-on.tsx'
import { declaredCustom, formValues } from '#modules/hris/web/public-custom.ts'
import { sectionOf } from '#modules/hris/shared/change-sections.ts'
import {
  isFilled,
  portalFields,
  portalLink,
  type FilledSection,
  type SeenPortal,
  type Step,
} from '#modules/onboarding/shared/pre-boarding.ts'
import { PortalPapers } from '#modules/onboarding/web/portal-papers.tsx'
import { PortalRecords } from '#modules/onboarding/web/portal-records.tsx'
import { stepTitle } from '#modules/onboarding/web/portal-title.ts'
import { OwnValues, PortalValues, singleIn, valueIn } from '#modules/onboarding/web/portal-values.tsx'
import styles from '#modules/onboarding/web/portal.module.css'
import { t } from '#modules/onboarding/web/words.ts'

export interface StepProps {
  portal: SeenPortal
  step: Step
  token: string
  onDone: () => void
}

/** One part of the details: a form, a list of entries, or papers; closed parts are read. */
export function PortalStep(props: StepProps) {
  const { portal, step } = props
  const { section } = step
  const isFixed = !portal.is_open || step.state === 'Accepted'
  const isList = isFilled(section) && sectionOf(section).isList
  return (
    <>
      <h2 id="portal-step">{stepTitle(section)}</h2>
      {step.state === 'Returned' && (
        <Callout tone="warning" title={t('portal.sentBack')}>
          {step.remark}
        </Callout>
      )}
      {step.state === 'Accepted' && <Callout tone="success">{t('portal.accepted')}</Callout>}
      {section === 'custom' && (isFixed ? <ReadOwn {...props} /> : <FillOwn {...props} />)}
      {section === 'documents' && <PortalPapers {...props} isFixed={isFixed} />}
      {isFilled(section) && isList && <PortalRecords {...props} section={section} isFixed={isFixed} />}
      {isFilled(section) &&
        !isList &&
        (isFixed ? <Read {...props} section={section} /> : <Fill {...props} section={section} />)}
    </>
  )
}

type Single = StepProps & { section: FilledSection }

function Fill({ portal, step, token, onDone, section }: Single) {
  // the version that was seen when the form was opened: another tab that saves meanwhile is not written over
  const [version] = useState(step.version)
  const save = useAction(portalLink.save, { errors: 'caller' })
  const row = step.content !== null && !Array.isArray(step.content) ? step.content : null
  return (
    <SchemaForm
      fields={portalFields(section)}
      schema={schemaOf(portalFields(section))}
      row={row}
      label={stepTitle(section)}
      drawn={drawnIn(section, portal)}
      submitTitle={t('portal.next')}
      submit={(values) => save.attempt({ params: { token, section }, body: { version, values } })}
      onSaved={onDone}
    />
  )
}

const drawnIn = (section: FilledSection, { backgrounds }: SeenPortal): Drawn => {
  if (section === 'basic') return basicDrawn
  if (section !== 'background') return {}
  return {
    religion: (input) => <SelectField {...input} options={backgrounds.religion} />,
    ethnicity: (input) => <SelectField {...input} options={backgrounds.ethnicity} />,
  }
}

/** What the organization asks for beside, by its own fields. */
function FillOwn({ portal, step, token, onDone }: StepProps) {
  const [version] = useState(step.version)
  const save = useAction(portalLink.save, { errors: 'caller' })
  const said = singleIn(step.content)
  return (
    <SchemaForm
      fields={declaredCustom(portal.custom)}
      row={formValues(portal.custom.map((field) => ({ ...field, value: valueIn(said, field.code) })))}
      label={stepTitle('custom')}
      submitTitle={t('portal.next')}
      submit={(values) => save.attempt({ params: { token, section: 'custom' }, body: { version, values } })}
      onSaved={onDone}
    />
  )
}

const ReadOwn = ({ portal, step, onDone }: StepProps) => (
  <>
    <OwnValues fields={portal.custom} row={singleIn(step.content)} all />
    <Onward onDone={onDone} />
  </>
)

const Onward = ({ onDone }: Pick<StepProps, 'onDone'>) => (
  <div className={styles.onward}>
    <Button variant="default" onClick={onDone}>
      {t('portal.onward')}
    </Button>
  </div>
)

function Read({ step, onDone, section }: Single) {
  const row = step.content !== null && !Array.isArray(step.content) ? step.content : {}
  return (
    <>
      <PortalValues fields={portalFields(section)} row={row} all />
      <Onward onDone={onDone} />
    </>
  )
}
