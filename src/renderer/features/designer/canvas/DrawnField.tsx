import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldPlan } from '#shared/form/model.ts'
import { initialRecord } from '#shared/form/values.ts'
import { FieldReaderContext } from '#renderer/pickers/options/field-reader.ts'
import { FormProvider } from '#renderer/form/context.ts'
import { FieldItem } from '#renderer/form/FieldItem.tsx'
import { formReader } from '#renderer/form/field-readers.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import type { ViewportObserver } from '#renderer/form/viewport-observer.ts'
import styles from './canvas.module.css'
import { planOf } from './drawn.ts'

interface DrawnFieldProps {
  readonly field: FieldPlan
  readonly viewport: ViewportObserver | null
}

/** A field exactly as a form draws it, with its default value; nothing in it can be reached. */
export const DrawnField = memo(function DrawnField({ field, viewport }: DrawnFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(viewport === null)
  useEffect(() => {
    const element = place.current
    if (isNear || !element) return undefined
    return viewport?.watch(element, () => setNear(true))
  }, [isNear, viewport])
  return (
    <div ref={place} inert className={styles.drawn}>
      {isNear ? <Live field={field} /> : <div className={styles.waiting} data-waiting="" />}
    </div>
  )
})

function Live({ field }: { readonly field: FieldPlan }) {
  const store = useMemo(() => {
    const plan = planOf([{ type: 'field', field }])
    return new FormStore({ plan, record: initialRecord(plan, { userId: '', now: Date.now() }), userId: '' })
  }, [field])
  useEffect(() => () => store.dispose(), [store])
  const context = useMemo(() => ({ store, prefix: `drawn-${field.name}`, viewport: null }), [store, field.name])
  const reader = useMemo(() => formReader(store), [store])
  return (
    <FormProvider value={context}>
      <FieldReaderContext value={reader}>
        <FieldItem key={field.kind} field={field} />
      </FieldReaderContext>
    </FormProvider>
  )
}
