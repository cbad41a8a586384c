import type { OutgoingHosts } from '#server/core/outgoing.ts'
import type { Settings } from '#server/core/settings.ts'

export type ProviderName = 'weCom' | 'dingTalk'
export type SyncKind = 'organization' | 'user'

export interface RemoteOrganization {
  readonly name: string
  /** Id there; '1' is the root. */
  readonly parentId: string
  readonly order: number
}

export interface RemoteUser {
  /** What the person is known by there, chosen by us when they are created. */
  readonly userId: string
  readonly name: string
  readonly mobile: string
  readonly email: string
  readonly title: string
  /** Ids there. */
  readonly organizationIds: readonly string[]
}

export interface KnownOrganization {
  readonly id: string
  readonly name: string
  /** Id there; '1' is the root. */
  readonly parentId: string
}

/** A person as the other system has them; what it keeps to itself is ''. */
export interface KnownUser extends RemoteUser {
  /** 1 male, 2 female, 3 not told. */
  readonly gender: number
}

/** What another system can do with its contacts. Every call throws ProviderFault. */
export interface Provider {
  /** Signs in, and looks at the application where one is configured. */
  check(): Promise<void>
  /** Every organisation below the root, in any order. */
  organizations(): Promise<readonly KnownOrganization[]>
  /** Organisations right below one. */
  below(parentId: string): Promise<readonly { readonly id: string; readonly name: string }[]>
  /** People right in one organisation; one who is in several comes with each. */
  usersIn(organizationId: string): Promise<readonly KnownUser[]>
  createOrganization(organization: RemoteOrganization): Promise<string>
  updateOrganization(id: string, organization: RemoteOrganization): Promise<void>
  deleteOrganization(id: string): Promise<void>
  createUser(user: RemoteUser): Promise<string>
  updateUser(id: string, user: Omit<RemoteUser, 'userId'>): Promise<void>
  deleteUser(id: string): Promise<void>
}

export type ProviderOf = (context: {
  readonly settings: Settings
  readonly hosts: OutgoingHosts
  readonly signal?: AbortSignal
  /** Called before each request; what it throws ends the call. */
  readonly beat?: () => Promise<void>
}) => Provider

/**
 * What the other system refused. `missing`: what is named is not there (any more); `exists`: it is there already; `signIn`:
 * keys or rights are wrong, so that nothing else would succeed either; `away`: it could not be reached.
 */
export class ProviderFault extends Error {
  readonly kind: 'missing' | 'exists' | 'signIn' | 'away' | 'other'
  constructor(kind: ProviderFault['kind'], words: string, cause?: unknown) {
    super(words.slice(0, 400), { cause })
    this.kind = kind
  }
}
