import { StyleProvider } from '@ant-design/cssinjs'
import { LoadingOutlined } from '@ant-design/icons'
import { Provider as MotionProvider } from '@rc-component/motion'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntdApp, Button, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Announcer } from '#renderer/components/announcer.tsx'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast, type ToastAction } from '#renderer/platform/toast.ts'
import { useSettings } from './state/settings.ts'
import { themeColourOf } from './theme/colours.ts'
import { antdLocales } from './theme/locales.ts'
import { made } from './theme/made/frame.ts'
import { useMotion } from './theme/motion.ts'
import { createStyleCache, takeMade } from './theme/style-cache.ts'
import { buildTheme } from './theme/theme.ts'
import { showColours, useDark } from './theme/scheme.ts'

takeMade(made)

/** Pixels: a toast does not cover the title of a drawer. */
const TOAST_TOP = 60

interface ProvidersProps {
  /** For style elements; empty where none is used. */
  readonly nonce: string
  readonly children: ReactNode
}

/**
 * antd's own spinner stays in a button, unseen, when loading ends while it still comes in: the button would be called
 * “loading …” from then on, by screen readers too.
 */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** Theme, texts of antd, server state, toasts and confirmations for everything below. */
export function Providers({ nonce, children }: ProvidersProps) {
  const language = useSettings((state) => state.language)
  const themeClass = useSettings((state) => state.themeClass)
  const size = useSettings((state) => state.size)
  const motion = useMotion()
  const [styles] = useState(createStyleCache)
  const isDark = useDark()
  const colour = themeColourOf(themeClass)
  const theme = useMemo(() => buildTheme(colour, language, motion, isDark), [colour, language, motion, isDark])
  useLayoutEffect(() => showColours(document.documentElement, colour, isDark), [colour, isDark])
  useLayoutEffect(() => {
    document.documentElement.dataset['controls'] = size
  }, [size])
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider
        theme={theme}
        componentSize={size}
        locale={antdLocales[language]}
        {...(nonce === '' ? {} : { csp: { nonce } })}
        wave={{ disabled: true }}
        button={button}
      >
        {/* antd's own switch puts this around everything once it is off: all of it would be made anew, with whatever is typed. */}
        <MotionProvider motion={motion}>
          <QueryClientProvider client={queryClient}>
            <AntdApp component={false} message={{ maxCount: 3, top: TOAST_TOP }}>
              <Sinks />
              <Announcer />
              {children}
            </AntdApp>
          </QueryClientProvider>
        </MotionProvider>
      </ConfigProvider>
    </StyleProvider>
  )
}

/** Lets code outside React show toasts and ask questions. */
function Sinks() {
  const { message, modal } = AntdApp.useApp()
  useEffect(
    () =>
      bindToast(
        ({ kind, text, key, seconds, action }) =>
          void message.open({
            type: kind,
            content: action ? <ActionToast text={text} action={action} onDone={() => message.destroy(key)} /> : text,
            key,
            duration: seconds,
          }),
        (key) => message.destroy(key),
      ),
    [message],
  )
  useEffect(() => bindConfirm((props) => modal.confirm(props)), [modal])
  return null
}

interface ActionToastProps {
  readonly text: string
  readonly action: ToastAction
  readonly onDone: () => void
}

function ActionToast({ text, action, onDone }: ActionToastProps) {
  /** Had the keyboard before: the button takes it along when it goes. */
  const before = useRef<Element | null>(null)
  return (
    <>
      {text}
      <Button
        type="link"
        size="small"
        onMouseDown={(event) => event.preventDefault()}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget
        }}
        onClick={() => {
          if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
          onDone()
          action.run()
        }}
      >
        {action.label}
      </Button>
    </>
  )
}
