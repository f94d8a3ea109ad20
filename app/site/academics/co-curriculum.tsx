export default function Placeholder(){return <h1>placeholder</h1>;}
