import { PictureOutlined, SendOutlined, SmileOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Popover } from 'antd'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ChosenFile } from '#shared/ipc/platform.ts'
import { pictureExtensions } from '#shared/rules/pictures.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { insertText } from '#renderer/components/insert-text.ts'
import { stepOver } from '#renderer/components/step-over.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { request, takeFiles } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { takePasted } from '#renderer/platform/upload-picture.ts'
import { onWindowEnd } from '#renderer/platform/window-end.ts'
import styles from './chat.module.css'
import { emoji } from './emoji.ts'
import { MAX_CHAT_PICTURE, sendPicture } from './send-picture.ts'
import { keepDraft, noteSent, useChat } from './store.ts'

/** Characters of one message, as the server counts them. */
const MAX_TEXT = 4000
/** Milliseconds without a key after which what was typed is kept. */
const KEEP_AFTER = 400

/** What brings back a message into the window that is open for somebody, by their id. */
const open = new Map<string, (content: string) => void>()
const personNow = () => useSessionStore.getState().user?.userId ?? null
const keptOf = (partnerId: string) => useChat.getState().drafts[partnerId] ?? ''
/** A message that is not sent stands before what was typed since, here or for the next time: nothing typed is lost. */
export function putBack(partnerId: string, content: string): void {
  const into = open.get(partnerId)
  if (into) into(content)
  else keepDraft(partnerId, joined(content, keptOf(partnerId)))
}
const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n')

/** Where one writes: Enter sends, Shift+Enter begins a line; pictures come from the clipboard, by mouse or from a file. */
export function Composer({ partnerId }: { readonly partnerId: string }) {
  const t = useT()
  const kept = useChat(({ drafts }) => drafts[partnerId] ?? '')
  /** Null until something is typed: what was kept may come after the window has opened. */
  const [typed, setText] = useState<string | null>(null)
  const text = typed ?? kept
  const [isOver, setOver] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [sending, setSending] = useState(0)
  const input = useRef<InputRef & { readonly resizableTextArea?: { readonly textArea: HTMLTextAreaElement } }>(null)
  const latest = useRef<string | null>(null)
  useEffect(() => {
    latest.current = typed
    if (typed === null) return undefined
    const timer = setTimeout(() => keepDraft(partnerId, typed), KEEP_AFTER)
    return () => clearTimeout(timer)
  }, [partnerId, typed])
  useEffect(
    () =>
      onWindowEnd(() => {
        if (latest.current !== null) keepDraft(partnerId, latest.current)
      }),
    [partnerId],
  )
  useEffect(() => input.current?.focus(), [])
  const [author] = useState(personNow)
  useEffect(() => {
    open.set(partnerId, (content) => setText((now) => joined(content, now ?? keptOf(partnerId))))
    return () => {
      open.delete(partnerId)
      // The window was closed within that time, and not because somebody else is signed in: it is not for their eyes.
      if (latest.current !== null && personNow() === author) keepDraft(partnerId, latest.current)
    }
  }, [partnerId, author])

  const count = [...text.trim()].length
  const send = () => {
    const content = text.trim()
    if (content === '') return
    if (count > MAX_TEXT) {
      toast.warning(t('chat.tooLong', { most: MAX_TEXT }))
      return
    }
    setText('')
    latest.current = ''
    noteSent(partnerId)
    request('chat.send', { partnerId, kind: 'text', content }).catch(() => {
      if (personNow() === author) putBack(partnerId, content)
      toast.error(t('errors.request'))
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const picker = useRef<HTMLButtonElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const turnPicker = (isOpen: boolean) => {
    if (!isOpen && grid.current?.contains(document.activeElement)) picker.current?.focus()
    setPicking(isOpen)
  }
  const insert = (sign: string) => {
    const area = input.current?.resizableTextArea?.textArea
    setPicking(false)
    if (!area) return
    insertText(area, sign)
    area.focus()
  }
  const take = async (pick: () => Promise<readonly ChosenFile[]>) => {
    setSending((running) => running + 1)
    await sendPicture(partnerId, pick)
    setSending((running) => running - 1)
  }
  const choose = () => take(() => request('uploads.choose', { extensions: [...pictureExtensions], multiple: false }))
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    ignoreRejection(take(() => takePasted(files, `${t('chat.kind.image')}.png`)))
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    setOver(false)
    ignoreRejection(take(() => takeFiles(files)))
  }
  return (
    <div
      className={styles.composer}
      data-over={isOver}
      onPaste={onPaste}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.tools}>
        <Popover
          open={isPicking}
          onOpenChange={turnPicker}
          afterOpenChange={(isOpen) => {
            if (isOpen) grid.current?.querySelector('button')?.focus({ preventScroll: true })
          }}
          trigger="click"
          placement="topLeft"
          content={<EmojiGrid ref={grid} onPick={insert} onLeave={() => turnPicker(false)} />}
        >
          <Button
            ref={picker}
            type="text"
            icon={<SmileOutlined />}
            aria-label={t('chat.emoji')}
            aria-expanded={isPicking}
          />
        </Popover>
        <IconButton
          label={t('chat.picture.choose', { size: MAX_CHAT_PICTURE / 1024 / 1024 })}
          icon={<PictureOutlined />}
          onClick={() => ignoreRejection(choose())}
        />
        {sending > 0 ? <span role="status">{t('chat.picture.sending')}</span> : null}
        {count > MAX_TEXT - 200 ? (
          <span className={styles.count} data-over={count > MAX_TEXT}>
            {count}/{MAX_TEXT}
          </span>
        ) : null}
      </div>
      <Input.TextArea
        ref={input as never}
        variant="borderless"
        autoSize={{ minRows: 3, maxRows: 6 }}
        value={text}
        aria-label={t('chat.write')}
        placeholder={t('chat.writeHint')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.sendRow}>
        <Button type="primary" icon={<SendOutlined aria-hidden />} disabled={count === 0} onClick={send}>
          {t('chat.send')}
        </Button>
      </div>
    </div>
  )
}

interface EmojiGridProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onPick: (sign: string) => void
  /** Tab: the panel stands at the end of the page, and goes on behind its button. */
  readonly onLeave: () => void
}

/** One stop of Tab; arrows go from sign to sign. */
function EmojiGrid({ ref, onPick, onLeave }: EmojiGridProps) {
  const t = useT()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return onLeave()
    const next = stepOver([...event.currentTarget.querySelectorAll<HTMLElement>('button')], event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div
      ref={ref}
      className={styles.emoji}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('chat.emoji')}
      onKeyDown={onKeyDown}
    >
      {emoji.map((sign, at) => (
        <button type="button" key={sign} tabIndex={at === 0 ? 0 : -1} onClick={() => onPick(sign)}>
          {sign}
        </button>
      ))}
    </div>
  )
}
