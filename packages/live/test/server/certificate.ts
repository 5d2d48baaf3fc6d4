import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { bits, explicit, implicit, integer, octets, oid, sequence, set, time, utf8, yes } from './der.js';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface Authority extends Certificate {
  readonly name: string;
  readonly privateKey: KeyObject;
}

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const ID = { commonName: '2.5.4.3', organization: '2.5.4.10' } as const;
const CONSTRAINTS = sequence(oid('2.5.29.19'), yes(), octets(sequence(yes())));

/** The subject and the validity of a certificate. */
export interface Named {
  readonly host?: string;
  readonly address?: readonly number[];
  readonly from?: string;
  readonly until?: string;
}

const names = ({ host = 'localhost', address = [127, 0, 0, 1] }: Named): Buffer =>
  sequence(oid('2.5.29.17'), octets(sequence(implicit(2, Buffer.from(host)), implicit(7, Buffer.from(address)))));

/** By default valid in every year in which a test can run. */
const validity = ({ from = '20200101000000Z', until = '21200101000000Z' }: Named): Buffer =>
  sequence(time(from), time(until));

/** The CA of one test cluster. */
export function createAuthority(name = 'kubernetes'): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = issued(subject(name), publicKey, CONSTRAINTS, { name, privateKey });
  return { name, privateKey, cert, key: pem(privateKey) };
}

/** A certificate for a server on this machine. */
export const serverCertificate = (by: Authority, named: Named = {}): Certificate =>
  leaf(subject('kube-apiserver'), by, names(named), named);

/** A certificate for a user, as the API server reads it: the common name is the user, each organization a group. */
export const userCertificate = (by: Authority, user: string, groups: readonly string[]): Certificate =>
  leaf(subject(user, groups), by, null);

function leaf(of: Buffer, by: Authority, extension: Buffer | null, named: Named = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { key: pem(privateKey), cert: issued(of, publicKey, extension, by, named) };
}

const subject = (name: string, groups: readonly string[] = []): Buffer =>
  sequence(...groups.map(group => attribute(ID.organization, group)), attribute(ID.commonName, name));

const attribute = (id: string, value: string): Buffer => set(sequence(oid(id), utf8(value)));

function issued(
  of: Buffer,
  publicKey: KeyObject,
  extension: Buffer | null,
  by: Pick<Authority, 'name' | 'privateKey'>,
  named: Named = {},
): string {
  const body = sequence(
    explicit(0, integer(2)),
    integer(1),
    ECDSA_SHA256,
    subject(by.name),
    validity(named),
    of,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extension === null ? [] : [explicit(3, sequence(extension))]),
  );
  const der = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, by.privateKey)));
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
