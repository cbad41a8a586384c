/** A QR sign-in by the SHA-256 of its ticket. */
export interface CodeCertificateTable {
  id: string
  /** Eight characters for people to type. */
  code: string
  /** 0 waiting, 1 scanned, 2 confirmed, 3 used, -1 refused. */
  status: number
  /** Who scanned it. */
  user_id: string | null
  ip: string
  client: string
  created_at: number
  expires_at: number
}

/** The live code of a mobile number; unknown numbers have one too, which nobody gets. */
export interface SmsCodeTable {
  mobile: string
  /** SHA-256 of number and code. */
  hash: string
  attempts: number
  expires_at: number
}

/** What the platform sends by others, for a week. */
export interface OutboxMessageTable {
  id: string
  channel: 'sms' | 'mail' | 'dingTalk' | 'weCom' | 'webHook'
  /** What it is sent by; '': the system configuration. */
  account_id: string
  recipient: string
  subject: string
  /** What may be shown of it. */
  content: string
  /** 0 held back, 1 sent, 2 waiting, 3 failed, 4 kept because nobody sends it (`outboxStates`). */
  state: number
  /** What is sent, sealed; empty once it was, and where nobody sends it. */
  payload: string
  attempts: number
  /** When it is tried next, or when another process may take it. */
  next_at: number
  /** It is worth nothing after that. */
  expires_at: number | null
  sent_at: number | null
  /** What the other side said at the last try. */
  error: string
  created_at: number
}

/** A ticket that another system completes, by its SHA-256. */
export interface RedirectTicketTable {
  id: string
  /** 2 waiting, 1 completed. */
  status: number
  user_id: string | null
  expires_at: number
}

/** How often something was done since its window opened. */
export interface RateLimitTable {
  id: string
  uses: number
  ends_at: number
}

/** A module's form that is filled in without a session. */
export interface FormLinkTable {
  id: string
  model_id: string
  /** Unguessable; part of the link. */
  secret: string
  full_name: string
  /** JSON: values of fields that the visitor does not see. */
  presets: string
  /** Records are theirs. */
  user_id: string
  enabled_mark: number
  /** 1: the sign-in page offers it. */
  announced: number
  expires_at: number | null
  created_at: number
}

/** What a visitor uploads, until a form with it is submitted. */
export interface VisitorUploadTable {
  /** Owner of the stored file meanwhile. */
  visitor: string
  /** Hash of the hash of the content and the name of the file. */
  identifier: string
  size: number
  link_id: string
  /** What limits count by; empty where it is not known. */
  address: string
  created_at: number
}

/** A list of records that visitors look at. */
export interface ListLinkTable {
  id: string
  model_id: string
  /** Unguessable; part of the link. */
  secret: string
  full_name: string
  /** JSON: the fields that it shows, those that its conditions ask for, and a digest of the filter of the design. */
  shown: string
  /** Conditions on the records; empty: all. */
  condition_json: string
  expires_at: number | null
  asked_by: string
  asked_name: string
  asked_at: number
  consent_by: string
  consent_name: string
  /** Null: nobody consented to it as it is, and it opens nothing. */
  consent_at: number | null
}

export interface SignInTables {
  visitor_upload: VisitorUploadTable
  code_certificate: CodeCertificateTable
  sms_code: SmsCodeTable
  outbox_message: OutboxMessageTable
  redirect_ticket: RedirectTicketTable
  rate_limit: RateLimitTable
  form_link: FormLinkTable
  list_link: ListLinkTable
}
