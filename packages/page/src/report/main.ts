import type { RunData } from 'podline/internal/browser';
import { atOnce } from '../model/pieces.js';
import { start } from './report.js';
import '../styles/index.css';

const embedded = document.getElementById('data')?.textContent ?? 'null';
const data = JSON.parse(embedded) as RunData | null;
if (data !== null) atOnce(start(data, document.body));
