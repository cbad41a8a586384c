import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import type { DataOf, InputOf, RendererEndpointId } from '#shared/api/table.ts'
import { FormDialog } from '#renderer/components/page/FormDialog.tsx'
import { InSeries } from '#renderer/components/page/InSeries.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useAvailable } from '#renderer/platform/server-kind.ts'
import {
  type EditField,
  EditFieldItem,
  type EditValues,
  FieldValue,
  initialValues,
  readValues,
  writeValues,
} from './fields.tsx'
import styles from './edit-dialog.module.css'
import { Suggested } from './Suggested.tsx'
import { type BodyOf, type EditEndpoints, useEditDialog } from './useEditDialog.tsx'

type FieldName<Id extends RendererEndpointId> = keyof NonNullable<InputOf<Id>['body']> & string

interface EditDialogProps<
  One extends RendererEndpointId,
  Create extends RendererEndpointId,
  Update extends RendererEndpointId,
> {
  readonly endpoints: EditEndpoints<One, Create, Update>
  /** The record to change; null for a new one. */
  readonly recordId: string | null
  readonly onSaved?: () => void
  /** With what the server answered to a new record, and what it was sent. */
  readonly onCreated?: (data: DataOf<Create>, sent: BodyOf<Create>) => void
  readonly onClose: () => void
  /** Unique: what is typed is kept under it until it is saved or given up. */
  readonly draftId: string
  /** What the list of drafts calls it: the title of a new one when absent. */
  readonly name?: string
  readonly title: { readonly create: string; readonly edit?: string }
  /** Pixels; 600 when absent (section 9). */
  readonly width?: number
  /** In the order they show. The name of the record comes first, or after its parent. */
  readonly fields: readonly EditField<FieldName<Create>>[]
  /** Where what is asked follows from an answer: those too that may come to show. All of them are read and kept. */
  readonly allFields?: readonly EditField<FieldName<Create>>[]
  /** Beside the id of the record in the address of an update. */
  readonly updateParams?: Readonly<Record<string, string>>
  /** Parts of the body that nobody types. */
  readonly extra?: Partial<InputOf<Create>['body']>
  /** Given: new ones are often made one after the other. The next begins with the values of these fields. */
  readonly inSeries?: { readonly keeps: readonly FieldName<Create>[] }
  /** Stands below the fields, inside the form. */
  readonly below?: ReactNode
  /** Last changes to the body, such as a field that follows from another. */
  readonly finish?: (body: EditValues) => EditValues
}

/** Creating and changing a record whose form is data. Mount it to open it. */
export function EditDialog<
  One extends RendererEndpointId,
  Create extends RendererEndpointId,
  Update extends RendererEndpointId,
>(props: EditDialogProps<One, Create, Update>) {
  const { recordId, inSeries } = props
  const [kept, setKept] = useState<EditValues>({})
  if (recordId !== null || !inSeries) return <OneDialog {...props} />
  return (
    <InSeries>
      {(onAnew) => (
        <OneDialog
          {...props}
          kept={kept}
          onNext={(saved) => {
            setKept(Object.fromEntries(inSeries.keeps.map((name) => [name, saved[name]])))
            onAnew()
          }}
        />
      )}
    </InSeries>
  )
}

interface OneDialogProps {
  readonly kept?: EditValues
  readonly onNext?: (saved: EditValues) => void
}

function OneDialog<
  One extends RendererEndpointId,
  Create extends RendererEndpointId,
  Update extends RendererEndpointId,
>(props: EditDialogProps<One, Create, Update> & OneDialogProps) {
  const { kept, onNext } = props
  const { endpoints, recordId, onSaved, onClose, draftId, title, width = 600, extra, finish } = props
  const fields = useAvailable(props.fields)
  const all = useAvailable(props.allFields ?? props.fields)
  const t = useT()
  // Written down anew with each render: what the draft begins with must not be.
  const [first, setFirst] = useState(all)
  if (namesOf(first) !== namesOf(all)) setFirst(all)
  const labels = useMemo(() => labelsOf(first), [first])
  const initial = useMemo(() => ({ ...initialValues(first), ...kept }), [first, kept])
  const isSent = useRef(false)
  const dialog = useEditDialog<EditValues, One, Create, Update>({
    endpoints,
    recordId,
    draftId,
    name: props.name ?? title.create,
    labels,
    initial,
    read: (record) => readValues(all, record as Readonly<Record<string, unknown>>),
    write: (values) => {
      isSent.current = true
      const body = { ...extra, ...writeValues(fields, values) }
      return (finish ? finish(body) : body) as InputOf<Create>['body']
    },
    draw(name, value) {
      const field = all.find((each) => each.name === name)
      return field ? <FieldValue field={field} value={value} t={t} /> : null
    },
    updateParams: props.updateParams,
    onSaved,
    onCreated: props.onCreated,
    onClose,
  })
  return (
    <FormDialog<EditValues>
      {...dialog}
      title={recordId === null ? title.create : (title.edit ?? title.create)}
      width={width}
      {...(onNext ? { onNext } : {})}
      requiredFields={fields.filter((field) => field.required && !field.isFixed).map((field) => field.name)}
    >
      {(form) => (
        <div className={styles.fields}>
          {fields.map((field) =>
            recordId === null && 'suggestion' in field && field.suggestion ? (
              <Suggested
                key={`${field.name} suggested`}
                form={form}
                name={field.name}
                suggestion={field.suggestion}
                isSent={() => isSent.current}
              />
            ) : null,
          )}
          {fields.map((field) => (
            <Fragment key={field.name}>
              {field.heading === undefined ? null : <h3 className={styles.heading}>{field.heading}</h3>}
              <EditFieldItem field={field} t={t} />
            </Fragment>
          ))}
          {props.below}
        </div>
      )}
    </FormDialog>
  )
}

/** The first field names the record in the list of drafts, and a parent names none. */
function labelsOf(fields: readonly EditField[]): Record<string, string> {
  const kept = fields.filter(({ isOutsideDraft: isUnkept }) => !isUnkept)
  const sorted = kept.toSorted((one, other) => Number(one.kind === 'tree') - Number(other.kind === 'tree'))
  return Object.fromEntries(sorted.map((field) => [field.name, field.label]))
}

const namesOf = (fields: readonly EditField[]) => fields.map(({ name, label }) => `${name} ${label}`).join()
