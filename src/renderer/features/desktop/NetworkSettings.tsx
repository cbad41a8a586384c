import { LockOutlined } from '@ant-design/icons'
import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { DesktopState, ProxySettings, ProxyTest } from '#shared/ipc/desktop.ts'
import { isProxyScript, readProxyBypass, readProxyServer } from '#shared/rules/proxy.ts'
import { useFormCheckedOnBlur } from '#renderer/components/page/useFormCheckedOnBlur.ts'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { attempt, changeSettings } from './change.ts'
import styles from './desktop.module.css'
import { useManaged } from './SettingRow.tsx'

const modes = ['system', 'direct', 'manual', 'pac'] as const

interface NetworkSettingsProps {
  readonly state: DesktopState
  /** Whether something is shown that does not hold yet. */
  readonly onEdited: (isEdited: boolean) => void
}

/** How this machine reaches servers. Nothing holds before it is saved; the test saves first. */
export function NetworkSettings({ state, onEdited }: NetworkSettingsProps) {
  const t = useT()
  const managed = useManaged('proxy')
  const form = useFormCheckedOnBlur<ProxySettings>()
  const [testing, setTesting] = useState(false)
  const [result, setResult] = useState<ProxyTest | null>(null)
  const mode = Form.useWatch('mode', form) ?? state.settings.proxy.mode

  const save = async (): Promise<boolean> => {
    if (managed) return true
    const shown = await form.validateFields().catch(() => null)
    if (shown === null) return false
    const saved = await changeSettings({ proxy: { ...state.settings.proxy, ...shown } })
    if (saved) onEdited(false)
    return saved
  }
  const test = async () => {
    setResult(null)
    if (!(await save())) return
    setTesting(true)
    setResult(await attempt(request('desktop.testProxy')))
    setTesting(false)
  }
  const check = (fits: (text: string) => boolean, message: string) => ({
    validator: (_rule: unknown, value: string | undefined) =>
      fits(value ?? '') ? Promise.resolve() : Promise.reject(new Error(message)),
  })
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={state.settings.proxy}
      disabled={managed}
      validateTrigger="onBlur"
      requiredMark={false}
      onValuesChange={() => {
        setResult(null)
        onEdited(true)
      }}
      onFinish={() => void save().then((saved) => saved && toast.success(t('desktop.saved')))}
    >
      {managed ? (
        <p className={styles.managed}>
          <LockOutlined aria-hidden /> {t('desktop.managed')}
        </p>
      ) : null}
      <Form.Item name="mode" label={t('desktop.network.mode')}>
        <Radio.Group
          className={styles.modes ?? ''}
          options={modes.map((value) => ({ value, label: t(`desktop.network.${value}`) }))}
        />
      </Form.Item>
      {mode === 'manual' ? (
        <>
          <Form.Item
            name="server"
            label={t('desktop.network.server')}
            extra={t('desktop.network.serverHint')}
            rules={[check((text) => readProxyServer(text) !== null, t('desktop.network.serverInvalid'))]}
          >
            <Input maxLength={300} placeholder="proxy.example.edu.cn:8080" spellCheck={false} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="bypass"
            label={t('desktop.network.bypass')}
            extra={t('desktop.network.bypassHint')}
            rules={[check((text) => readProxyBypass(text) !== null, t('desktop.network.bypassInvalid'))]}
          >
            <Input.TextArea rows={2} maxLength={2000} spellCheck={false} />
          </Form.Item>
        </>
      ) : null}
      {mode === 'pac' ? (
        <Form.Item
          name="pacUrl"
          label={t('desktop.network.pacUrl')}
          rules={[check(isProxyScript, t('desktop.network.pacInvalid'))]}
        >
          <Input maxLength={2000} placeholder="http://proxy.example.edu.cn/proxy.pac" spellCheck={false} />
        </Form.Item>
      ) : null}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit">
          {t('desktop.save')}
        </Button>
        <Button disabled={false} loading={testing} onClick={() => void test()}>
          {testing ? t('desktop.network.testing') : t('desktop.network.test')}
        </Button>
        <span className={styles.result} role="status" data-good={result?.outcome === 'reached'}>
          {result === null ? '' : resultText(t, result)}
        </span>
      </div>
      {state.proxyKept ? <Kept /> : null}
    </Form>
  )
}

function resultText(t: ReturnType<typeof useT>, { outcome, milliseconds, way, detail }: ProxyTest): string {
  if (outcome === 'reached') return t('desktop.network.reached', { milliseconds, way })
  const text = t(`desktop.network.${outcome}`)
  return detail === '' ? text : `${text} (${detail})`
}

function Kept() {
  const t = useT()
  const forget = async () => {
    if ((await attempt(request('desktop.forgetProxy').then(() => true))) === true) {
      toast.success(t('desktop.network.forgotten'))
    }
  }
  return (
    <p className={styles.note}>
      {t('desktop.network.kept')}{' '}
      <Button type="link" size="small" disabled={false} onClick={() => void forget()}>
        {t('desktop.network.forget')}
      </Button>
    </p>
  )
}
