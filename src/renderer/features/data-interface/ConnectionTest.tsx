import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#shared/api/table.ts'
import type { EditValues } from '#renderer/form/dialog/fields.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import styles from './data-interface.module.css'

interface ConnectionTestProps {
  readonly recordId: string | null
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

type Outcome = { readonly isGood: boolean; readonly text: string } | null

/** The name of the database, and beside it the test of everything that is typed in the dialog. */
export function ConnectionTest({ recordId, value = '', onChange, id }: ConnectionTestProps) {
  const t = useT()
  const form = Form.useFormInstance<EditValues>()
  const { mutateAsync, isPending } = usePlatformMutation('dataSource.test', { quiet: true })
  const [outcome, setOutcome] = useState<Outcome>(null)
  const run = async () => {
    setOutcome(null)
    const values = form.getFieldsValue(true) as EditValues
    const body = {
      ...values,
      ...(recordId === null ? {} : { id: recordId }),
      enabledMark: 1,
      useTls: values['useTls'] === true ? 1 : 0,
    } as unknown as InputOf<'dataSource.test'>['body']
    try {
      const { data } = await mutateAsync({ body })
      const version = data.version.split(/[\n,(]/, 1)[0] ?? ''
      setOutcome({ isGood: true, text: t('dataInterface.connected', { version, count: data.milliseconds }) })
    } catch (error) {
      setOutcome({ isGood: false, text: describeError(error) })
    }
  }
  return (
    <>
      <Space.Compact block>
        <Input
          {...(id === undefined ? {} : { id })}
          value={value}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Button loading={isPending} disabled={value.trim() === ''} onClick={() => void run()}>
          {t('dataInterface.test')}
        </Button>
      </Space.Compact>
      <div role="status" className={outcome?.isGood === false ? styles.bad : styles.good}>
        {outcome?.text}
      </div>
    </>
  )
}
